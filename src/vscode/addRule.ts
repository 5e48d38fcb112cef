import * as vscode from "vscode";
import { exampleRule } from "../rules/exampleRule.ts";
import { jsonAppend } from "./jsonAppend.ts";
import { openSettings, selectIn } from "./openSettings.ts";

/**
 * Writes an example behind the person's rules, in an editor: theirs to change and to save. It is in shadow, because
 * editors may save by themselves.
 */
export async function addRule(): Promise<void> {
  const setting = "toolgate.rules";
  const editor = await openSettings({ kind: "application", at: [setting] });
  const appended = editor && jsonAppend(editor.document.getText(), setting, exampleRule);
  if (!appended) return;
  const { document } = editor;
  const edit = new vscode.WorkspaceEdit();
  for (const { offset, length, content } of appended.edits) {
    const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
    edit.replace(document.uri, range, content);
  }
  if (await vscode.workspace.applyEdit(edit)) selectIn(editor, [setting, appended.index]);
}
