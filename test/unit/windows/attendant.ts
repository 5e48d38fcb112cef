// Run as a process of its own: a window that meets others in the folder until it is killed.
import { writeSync } from "node:fs";
import { systemClock } from "../../../src/gate/clock.ts";
import { connectWindows } from "../../../src/windows/connections.ts";

const [folder = "", name = ""] = process.argv.slice(2);
await connectWindows({
  folder,
  temporary: [],
  version: "1.2.3",
  name,
  clock: systemClock,
  async serve(link) {
    while (!(await link.lines.next()).done);
  },
});
writeSync(1, "ready\n");
