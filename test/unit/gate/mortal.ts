// Run as a process of its own: makes one call of a run, and is killed at a point of it. Says whom it asked and what ran.
import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { openDecisionLog } from "../../../src/decisionLog/log.ts";
import { redactNothing } from "../decisionLog/entries.ts";
import { watched, type CrashPoint } from "./crashPoints.ts";
import { counted, world } from "./world.ts";

const [folder = "", point = ""] = process.argv.slice(2);
const say = (word: string) => appendFileSync(join(folder, "said"), `${word}\n`);

async function reach(here: CrashPoint): Promise<void> {
  if (here === point) process.kill(process.pid, "SIGKILL");
}

const opened = await openDecisionLog({ folder, redact: redactNothing });
const { strategy } = counted(async () => {
  say("asked");
  await reach("asked");
  say("approved");
  await reach("answered");
  return { approved: true };
}, true);
const w = world(strategy, {
  spec: { requiresApproval: true },
  ...watched(opened.journal, opened, reach),
  newId: randomUUID,
  tool: {
    async run() {
      say("ran");
      await reach("ran");
      return "";
    },
  },
});
await w.call({}, undefined, { run: { id: "run", occurrence: 0 } });
await opened.close();
