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
  const written = await editor.edit((edit) => {
    for (const { offset, length, content } of appended.edits)
      edit.replace(
        new vscode.Range(document.positionAt(offset), document.positionAt(offset + length)),
        content,
      );
  });
  if (written) selectIn(editor, [setting, appended.index]);
}
