// Run as a process of its own: appends calls to the log in the folder and says after each that it is on record.
import { writeSync } from "node:fs";
import { openDecisionLog } from "../../../src/decisionLog/log.ts";
import { decisionEntry, outcomeEntry, redactNothing } from "./entries.ts";

const [folder = "", name = "", calls = "0"] = process.argv.slice(2);
const log = await openDecisionLog({ folder, redact: redactNothing });
for (let index = 0; index < Number(calls); index++) {
  const id = `${name}-${index}`;
  await log.append(decisionEntry(id, { content: id.repeat(200) }), "process");
  writeSync(1, `${id}\n`);
  await log.append(outcomeEntry(id), "process");
}
await log.close();
