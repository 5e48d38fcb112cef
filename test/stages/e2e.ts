import { hostVariable } from "../e2e/host.ts";
import { runMocha } from "./mochaChild.ts";
import type { Stage } from "./stage.ts";
import type { TestHost } from "./testHost.ts";

/** Stories from the user's chair, in a VS Code with real dialogs. */
export function e2eStage(host: () => Promise<TestHost>, grep: string | undefined): Stage {
  return {
    name: "e2e",
    run: async (results) =>
      runMocha({
        files: "test/e2e/**/*.spec.ts",
        results,
        timeout: 150_000,
        grep,
        env: { [hostVariable]: JSON.stringify((await host()).description) },
      }),
  };
}
