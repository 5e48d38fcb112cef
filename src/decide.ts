import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { decideLine } from "./decideLine.ts";
import { messageOf } from "./gate/fault.ts";
import { readSettingsFile } from "./settingsFile.ts";

// `npm run decide -- --settings FILE`: tool calls as JSON lines on standard input, one decision a line on standard
// output. Ends with status 1 when a setting or a line is wrong; nothing is asked, recorded or run.
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { settings: { type: "string" } } });
  if (values.settings === undefined)
    throw new Error("--settings FILE is missing: a settings.json of VS Code");
  const settings = await readSettingsFile(await readFile(values.settings, "utf8"));
  for (const { where, what } of settings.problems) complain(`${where} ${what}`);
  let number = 0;
  for await (const line of createInterface({ input: process.stdin })) {
    number++;
    if (line.trim() === "") continue;
    const decision = await decideLine(line, settings);
    if (decision.step === "door") complain(`line ${number}: ${decision.reason}`);
    process.stdout.write(`${JSON.stringify(decision)}\n`);
  }
}

function complain(what: string): void {
  process.exitCode = 1;
  process.stderr.write(`${what}\n`);
}

try {
  await main();
} catch (error) {
  complain(messageOf(error));
}
