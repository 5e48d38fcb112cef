import { basename } from "node:path";
import * as vscode from "vscode";
import type { EditorActions, Question } from "../gate/tool.ts";

/** `storage` takes the backups where there is no trash. */
export function editorActions(storage: vscode.Uri): EditorActions {
  return {
    async discard(path) {
      const uri = vscode.Uri.file(path);
      try {
        await vscode.workspace.fs.delete(uri, { recursive: true, useTrash: true });
        return "It is in the trash.";
      } catch {
        return await keep(uri, vscode.Uri.joinPath(storage, "backups"));
      }
    },
    async ask(question, signal) {
      if (signal.aborted) return null;
      const closing = new vscode.CancellationTokenSource();
      const close = () => closing.cancel();
      signal.addEventListener("abort", close);
      try {
        return await answer(question, closing.token);
      } finally {
        signal.removeEventListener("abort", close);
        closing.dispose();
      }
    },
  };
}

async function keep(uri: vscode.Uri, backups: vscode.Uri): Promise<string> {
  const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${basename(uri.fsPath)}`;
  await vscode.workspace.fs.createDirectory(backups);
  await vscode.workspace.fs.rename(uri, vscode.Uri.joinPath(backups, name));
  return `There is no trash here; it is kept as '${name}' among the backups of Toolgate.`;
}

async function answer(
  { text, choices, multiple }: Question,
  token: vscode.CancellationToken,
): Promise<string | null> {
  const options = { prompt: text, placeHolder: text, ignoreFocusOut: true };
  if (choices.length === 0) return (await vscode.window.showInputBox(options, token)) ?? null;
  if (!multiple) return (await vscode.window.showQuickPick(choices, options, token)) ?? null;
  const picked = await vscode.window.showQuickPick(choices, { ...options, canPickMany: true }, token);
  return picked?.join("\n") ?? null;
}
