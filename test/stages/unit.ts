import { runMocha } from "./mochaChild.ts";
import type { Stage } from "./stage.ts";

/** Unit and property tests, in plain Node. */
export function unitStage(grep: string | undefined): Stage {
  return {
    name: "unit",
    run: (results) => runMocha({ files: "test/unit/**/*.test.ts", results, timeout: 20_000, grep }),
  };
}
