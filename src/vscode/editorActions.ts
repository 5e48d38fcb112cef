import { basename } from "node:path";
import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import type { EditorActions, Question } from "../gate/tool.ts";
import { hasTrash } from "./place.ts";

/** `storage` takes the backups where there is no trash. */
export function editorActions(storage: vscode.Uri): EditorActions {
  return {
    async discard(path) {
      const uri = vscode.Uri.file(path);
      const backups = vscode.Uri.joinPath(storage, "backups");
      if (!hasTrash()) return await keep(uri, backups);
      try {
        await vscode.workspace.fs.delete(uri, { recursive: true, useTrash: true });
        return "It is in the trash.";
      } catch {
        return await keep(uri, backups);
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
  const asked = plain(text);
  const options = {
    title: vscode.l10n.t("An agent asks"),
    prompt: asked,
    placeHolder: asked,
    ignoreFocusOut: true,
  };
  if (choices.length === 0) return (await vscode.window.showInputBox(options, token)) ?? null;
  const items = choices.map((choice) => ({ label: plain(choice), choice }));
  if (!multiple) return (await vscode.window.showQuickPick(items, options, token))?.choice ?? null;
  const picked = await vscode.window.showQuickPick(items, { ...options, canPickMany: true }, token);
  return picked?.map(({ choice }) => choice).join("\n") ?? null;
}

/** VS Code would make links, which may run commands, of `[…](…)`, and icons of `$(…)`. */
function plain(text: string): string {
  return visibleLine(text).replaceAll("](", "] (").replaceAll("$(", "$ (");
}
