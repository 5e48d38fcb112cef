import assert from "node:assert/strict";
import { join } from "node:path";
import * as vscode from "vscode";

/** What a tool answers in this window, where VS Code refuses every dialog. */
export async function invoke(name: string, input: object, token?: vscode.CancellationToken): Promise<string> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined }, token);
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : "")).join("\n");
}

/** Sets the person's own value; `undefined` removes it. */
export async function setting(key: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration("toolgate").update(key, value, vscode.ConfigurationTarget.Global);
}

/** Absolute path of something in the window's folder. */
export function inFolder(path: string): string {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, "the window has no folder");
  return join(folder.uri.fsPath, path);
}
