import { globSync } from "node:fs";
import { runMocha } from "./mochaChild.ts";
import type { Stage } from "./stage.ts";

/** Unit and property tests, in plain Node. */
export function unitStage(grep: string | undefined): Stage {
  return {
    name: "unit",
    processes: 1,
    run: (results) => runMocha({ files: globSync("test/unit/**/*.test.ts"), results, timeout: 20_000, grep }),
  };
}
