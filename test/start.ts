import { mkdir, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { address } from "./machine/address.ts";
import { command } from "./machine/command.ts";
import { onPath } from "./machine/executable.ts";
import { linkExtensions } from "./machine/extensionsFolder.ts";
import { homeIn } from "./machine/home.ts";
import { assertNode24 } from "./machine/node.ts";
import { openAddress } from "./machine/openAddress.ts";
import { startServer } from "./machine/server.ts";
import { writeSettingsOnce } from "./machine/settings.ts";
import { copySampleWorkspace } from "./machine/workspace.ts";

// npm start [-- --headless]
assertNode24();
const { values } = parseArgs({ options: { headless: { type: "boolean", default: false } } });

const home = homeIn(resolve(".vscode-test/demo"), "browser");
await command(process.execPath, ["esbuild.mjs", "--tests"]);
const workspace = await freshWorkspace();
if (!values.headless && onPath("code")) await startDesktop();
else await startInBrowser();

/** The workspace starts anew each time; settings and decisions stay, as they do for a person. */
async function freshWorkspace(): Promise<string> {
  await rm(home.workspaces, { recursive: true, force: true });
  await mkdir(home.workspaces, { recursive: true });
  return copySampleWorkspace(home.workspaces);
}

async function startDesktop(): Promise<void> {
  console.log("Opening VS Code with Toolgate and a small sample workspace.");
  sayWhatToTry();
  const extensions = [".", "out/demo"].map((path) => `--extensionDevelopmentPath=${resolve(path)}`);
  await command("code", [...extensions, workspace]);
}

async function startInBrowser(): Promise<void> {
  await rm(home.extensions, { recursive: true, force: true });
  await linkExtensions(home.extensions, ["toolgate", "toolgate-demo"]);
  // The chat is what the demo is about.
  await writeSettingsOnce(home.user, { "workbench.secondarySideBar.defaultVisibility": "visible" });
  const server = await startServer({ data: home.data, extensions: home.extensions, forTests: false });
  const url = address(server, workspace);
  console.log(`\nVS Code with Toolgate and a small sample workspace:\n\n  ${url}\n`);
  sayWhatToTry();
  console.log("Ctrl+C ends it.");
  if (!values.headless) openAddress(url);
  await interrupted();
  await server[Symbol.asyncDispose]();
}

function sayWhatToTry(): void {
  console.log("Open the chat there and ask: @gate tidy up this folder");
}

async function interrupted(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => done());
  });
}
