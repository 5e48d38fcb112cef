import { parseArgs } from "node:util";
import Mocha from "mocha";
import { runInto } from "./reporter.ts";

// The child process of a stage: node mocha.ts --results FILE --timeout MS [--grep TEXT] FILES…
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    results: { type: "string" },
    timeout: { type: "string" },
    grep: { type: "string" },
  },
});
if (values.results === undefined) throw new Error("--results is missing");

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const mocha = new Mocha({ timeout: Number(values.timeout), forbidOnly: true });
if (values.grep !== undefined) mocha.fgrep(values.grep);
for (const file of positionals) mocha.addFile(file);
await mocha.loadFilesAsync();
const failures = await runInto(values.results, mocha);
// A forgotten handle must not keep the run waiting.
process.exit(failures === 0 ? 0 : 1);
