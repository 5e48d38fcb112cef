import { resolve } from "node:path";
import { downloadAndUnzipVSCode } from "@vscode/test-electron";

/** Path of a desktop VS Code's executable, downloaded into `.vscode-test/` where it is not there yet. */
export async function installDesktop(): Promise<string> {
  try {
    return await downloadAndUnzipVSCode({ version: "stable", cachePath: resolve(".vscode-test") });
  } catch (error) {
    throw new Error(
      "TOOLGATE_TEST_HOST=desktop needs the desktop VS Code, which could not be downloaded from " +
        "update.code.visualstudio.com. Without the variable the tests use the browser host, which comes from npm.",
      { cause: error },
    );
  }
}
