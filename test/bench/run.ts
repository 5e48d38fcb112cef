import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus } from "node:os";
import { calling } from "./calling.ts";
import { recording } from "./recording.ts";
import { deciding } from "./rules.ts";
import { textOf, type Table } from "./table.ts";
import { assertNode24 } from "../machine/node.ts";

// npm run bench [-- recording …]
assertNode24();

const benches: Readonly<Record<string, () => Promise<readonly Table[]>>> = { recording, deciding, calling };

const chosen = process.argv.slice(2);
for (const name of chosen)
  if (!(name in benches)) throw new Error(`'${name}' is none of ${Object.keys(benches).join(", ")}.`);

const machine = `${availableParallelism()} cores, ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}, ${process.platform}`;
console.log(machine);
const tables: Table[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  for (const table of await bench()) {
    console.log(textOf(table));
    tables.push(table);
  }
}
await mkdir("out", { recursive: true });
await writeFile("out/bench.json", `${JSON.stringify({ machine, tables }, null, 2)}\n`);
