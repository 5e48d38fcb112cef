import { readFile, stat } from "node:fs/promises";
import * as z from "zod";
import { command } from "./machine/command.ts";
import { assertNode24 } from "./machine/node.ts";
import { packExtension } from "./machine/vsix.ts";

// npm run package
assertNode24();
const { name, version } = z
  .object({ name: z.string(), version: z.string() })
  .parse(JSON.parse(await readFile("package.json", "utf8")));
const file = `${name}-${version}.vsix`;

await command(process.execPath, ["esbuild.mjs", "--production"]);
await packExtension(file);
console.log(`${file}: ${((await stat(file)).size / 1024).toFixed(1)} KB`);
