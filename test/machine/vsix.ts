import { join } from "node:path";
import { createVSIX } from "@vscode/vsce";
import { installCodeServer } from "./codeServer.ts";
import { command } from "./command.ts";
import type { Home } from "./home.ts";

/** Packs what was built for production into a file. */
export async function packExtension(file: string): Promise<void> {
  await createVSIX({
    packagePath: file,
    // Everything that is needed is bundled.
    dependencies: false,
    allowMissingRepository: true,
    // The pictures of the README are in the package.
    rewriteRelativeLinks: false,
  });
}

/** Installs a package into the extensions folder of a browser host, as a person does from the command line. */
export async function installVsix(file: string, { data, extensions }: Home): Promise<void> {
  const server = join(await installCodeServer(), "out/server-main.js");
  const folders = ["--server-data-dir", data, "--extensions-dir", extensions];
  const args = [server, ...folders, "--accept-server-license-terms", "--install-extension", file];
  await command(process.execPath, args, { output: "quiet" });
}
