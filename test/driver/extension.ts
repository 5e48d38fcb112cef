import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";
import { mcpServer } from "./mcpServer.ts";
import { operate } from "./operate.ts";
import { type Announcement, driverFolderVariable } from "./protocol.ts";
import { serve } from "./serve.ts";
import { registerSpy } from "./spy.ts";

/** Serves operations to the test that started this VS Code, and to nobody where no test did. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const folder = process.env[driverFolderVariable];
  if (folder === undefined) return;
  const token = randomBytes(32).toString("hex");
  const spy = registerSpy("driver_spy");
  const mcp = mcpServer();
  const server = await serve(token, operate(spy, mcp));
  const file = join(folder, `${process.pid}.json`);
  context.subscriptions.push(spy, mcp, {
    dispose: () => {
      server.close();
      rmSync(file, { force: true });
    },
  });
  await announce(file, {
    port: server.port,
    token,
    folder: vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? null,
    since: Date.now(),
  });
}

async function announce(file: string, announcement: Announcement): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(announcement), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
