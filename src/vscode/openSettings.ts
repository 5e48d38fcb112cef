import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import { messageOf } from "../gate/fault.ts";
import { jsonPlace, type JsonPath } from "./jsonPlace.ts";
import type { SettingsPlace } from "./settingsPlace.ts";

/** Opens the file of settings with a value selected; `null` when it cannot be opened, which the person is told. */
export async function openSettings(place: SettingsPlace): Promise<vscode.TextEditor | null> {
  try {
    const editor = await settingsEditor(place);
    selectIn(editor, atIn(editor.document.uri, place));
    return editor;
  } catch (error) {
    void vscode.window.showErrorMessage(
      vscode.l10n.t("The settings cannot be opened: {0}", visibleLine(messageOf(error))),
    );
    return null;
  }
}

/** Selects a value, or what is around it where it is gone. */
export function selectIn(editor: vscode.TextEditor, path: JsonPath): void {
  const { document } = editor;
  const at = jsonPlace(document.getText(), path);
  if (!at) return;
  const range = new vscode.Range(document.positionAt(at.start), document.positionAt(at.end));
  editor.selection = new vscode.Selection(range.start, range.end);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

async function settingsEditor(place: SettingsPlace): Promise<vscode.TextEditor> {
  switch (place.kind) {
    case "application":
      return opened("workbench.action.openApplicationSettingsJson");
    case "user":
      return opened("workbench.action.openSettingsJson");
    case "workspace":
      return shown(vscode.workspace.workspaceFile ?? settingsOf(vscode.workspace.workspaceFolders?.[0]));
    case "folder":
      return shown(settingsOf(vscode.workspace.workspaceFolders?.find(({ name }) => name === place.folder)));
    case "file":
      return shown(vscode.Uri.file(place.file));
  }
}

async function shown(uri: vscode.Uri | null): Promise<vscode.TextEditor> {
  if (!uri) throw new Error(vscode.l10n.t("there is no such folder in this window"));
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: false });
}

const settingsOf = (folder: vscode.WorkspaceFolder | undefined) =>
  folder ? vscode.Uri.joinPath(folder.uri, ".vscode", "settings.json") : null;

/** Only VS Code knows where the person's settings are; its editor is known here a moment after it is open. */
async function opened(command: string): Promise<vscode.TextEditor> {
  let listening: vscode.Disposable | null = null;
  let late: ReturnType<typeof setTimeout> | null = null;
  const coming = new Promise<vscode.TextEditor>((resolve, reject) => {
    const look = () => {
      const editor = vscode.window.activeTextEditor;
      if (editor && isOurs(editor.document.uri)) resolve(editor);
    };
    listening = vscode.window.onDidChangeActiveTextEditor(look);
    late = setTimeout(() => reject(new Error(vscode.l10n.t("their editor did not open"))), longestMs);
    vscode.commands.executeCommand(command).then(look, reject);
  });
  try {
    return await coming;
  } finally {
    vscode.Disposable.from(...(listening ? [listening] : [])).dispose();
    if (late !== null) clearTimeout(late);
  }
}

const longestMs = 10_000;

const isOurs = ({ path }: vscode.Uri) =>
  path.endsWith("/settings.json") && !path.endsWith("/.vscode/settings.json");

/** In a workspace file the settings are a part of it. */
const atIn = ({ path }: vscode.Uri, { kind, at }: SettingsPlace) =>
  kind === "workspace" && path.endsWith(".code-workspace") ? ["settings", ...at] : at;
