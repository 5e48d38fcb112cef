import { resolve } from "node:path";
import { runTests, TestRunFailedError } from "@vscode/test-electron";
import { grepVariable, resultsVariable } from "../host/variables.ts";
import { installDesktop } from "../machine/desktop.ts";
import { linkExtensions } from "../machine/extensionsFolder.ts";
import type { Home } from "../machine/home.ts";
import { writeSettings } from "../machine/settings.ts";
import { copySampleWorkspace } from "../machine/workspace.ts";
import type { TestHost, TestHostOptions } from "./testHost.ts";

export async function desktopTestHost(home: Home, { results, grep }: TestHostOptions): Promise<TestHost> {
  const executable = await installDesktop();
  await linkExtensions(home.extensions, [
    "toolgate",
    "toolgate-demo",
    "toolgate-driver",
    "toolgate-neighbour",
  ]);
  return {
    description: { kind: "desktop", home: home.folder, executable },
    runHostTests: async () => {
      await writeSettings(home.user);
      const folder = await copySampleWorkspace(home.workspaces);
      try {
        await runTests({
          vscodeExecutablePath: executable,
          extensionDevelopmentPath: resolve("."),
          extensionTestsPath: resolve("out/host/index.js"),
          extensionTestsEnv: { [resultsVariable]: results, [grepVariable]: grep },
          launchArgs: [folder, "--user-data-dir", home.data, "--extensions-dir", home.extensions],
        });
      } catch (error) {
        // Tests that failed are in the results.
        if (!(error instanceof TestRunFailedError)) throw error;
      }
    },
    [Symbol.asyncDispose]: async () => {},
  };
}
