import { globSync, statSync } from "node:fs";
import { hostVariable } from "../e2e/host.ts";
import { runMocha } from "./mochaChild.ts";
import type { Stage } from "./stage.ts";
import type { TestHost } from "./testHost.ts";

/** Stories from the user's chair, in a VS Code with real dialogs; each host has a share of the files. */
export function e2eStage(hosts: readonly (() => Promise<TestHost>)[], grep: string | undefined): Stage {
  return {
    name: "e2e",
    processes: hosts.length,
    run: async (results) => {
      const shares = shared(globSync("test/e2e/**/*.spec.ts"), hosts.length);
      const runs = hosts.map(async (host, index) =>
        runMocha({
          files: shares[index] ?? [],
          results,
          timeout: 150_000,
          grep,
          env: { [hostVariable]: JSON.stringify((await host()).description) },
        }),
      );
      for (const run of await Promise.allSettled(runs)) if (run.status === "rejected") throw run.reason;
    },
  };
}

/** Shares about equally long: the longer a file, the longer its stories. */
function shared(files: readonly string[], count: number): readonly (readonly string[])[] {
  const shares = Array.from({ length: count }, () => ({ size: 0, files: new Array<string>() }));
  const sizes = files.toSorted().map((file) => ({ file, size: statSync(file).size }));
  for (const { file, size } of sizes.toSorted((a, b) => b.size - a.size)) {
    const [smallest] = shares.toSorted((a, b) => a.size - b.size);
    smallest?.files.push(file);
    if (smallest !== undefined) smallest.size += size;
  }
  return shares.map((share) => share.files);
}
