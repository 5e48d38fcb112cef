import type { Stage } from "./stage.ts";
import type { TestHost } from "./testHost.ts";

/** Tests that run inside the extension host. */
export function hostStage(host: () => Promise<TestHost>): Stage {
  return {
    name: "host",
    processes: 1,
    run: async () => (await host()).runHostTests(),
  };
}
