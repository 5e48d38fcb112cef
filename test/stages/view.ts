import { globSync } from "node:fs";
import { findChromium } from "../machine/chromium.ts";
import { runMocha } from "./mochaChild.ts";
import type { Stage } from "./stage.ts";

/** The webviews alone in a browser. */
export function viewStage(grep: string | undefined): Stage {
  return {
    name: "view",
    processes: 1,
    run: async (results) =>
      runMocha({
        files: globSync("test/view/**/*.spec.ts"),
        results,
        timeout: 30_000,
        grep,
        env: { TOOLGATE_CHROMIUM: await findChromium() },
      }),
  };
}
