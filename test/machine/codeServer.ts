import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { command } from "./command.ts";

/** The one place that says which VS Code the suite runs in: VS Code 1.139.1. */
const version = "4.139.1";

/** Installs the browser host into `.vscode-test/` unless it is there; resolves with its `lib/vscode`. */
export async function installCodeServer(): Promise<string> {
  const folder = resolve(`.vscode-test/code-server-${version}`);
  const vscode = join(folder, "node_modules/code-server/lib/vscode");
  const complete = join(folder, "complete");
  if (existsSync(complete)) return vscode;

  console.log(`Installing code-server ${version} into .vscode-test/ (once, about half a minute)…`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await npmInstall(folder, [`code-server@${version}`]);
  await npmInstall(vscode, ["--omit=dev"]);
  await npmInstall(join(vscode, "extensions"), ["--omit=dev"]);
  await writeFile(complete, `${new Date().toISOString()}\n`);
  return vscode;
}

/** Without install scripts: nothing has to be compiled, and the addons left out are not missed. */
async function npmInstall(folder: string, args: readonly string[]): Promise<void> {
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--prefix", folder];
  await command("npm", ["install", ...flags, ...args], { cwd: folder, output: "quiet" });
}
