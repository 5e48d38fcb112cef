import { dirname, join } from "node:path";
import * as vscode from "vscode";
import type { Place } from "../gate/tool.ts";

/** Where tools run in this window. Folders that are not on a disk are not offered to them. */
export function currentPlace(storage: vscode.Uri, allowedHosts: readonly string[]): Place {
  const folders = foldersOnDisk();
  // Global storage lies beside the user's settings: <user data>/User/globalStorage/<extension>.
  const user = dirname(dirname(storage.fsPath));
  return {
    folder: folders[0] ?? null,
    folders,
    protectedFolders: [storage.fsPath, user],
    ownFolder: storage.fsPath,
    keptResults: join(storage.fsPath, "tool-output"),
    deletion: hasTrash() ? "trash" : "backup",
    allowedHosts,
    t: vscode.l10n.t,
  };
}

/** Absolute path of the folder that relative paths start from, or `null` without one. */
export const firstFolder = () => foldersOnDisk()[0] ?? null;

const foldersOnDisk = () =>
  (vscode.workspace.workspaceFolders ?? [])
    .filter((folder) => folder.uri.scheme === "file")
    .map((folder) => folder.uri.fsPath);

/** Only the desktop application, on its own machine, reaches a trash. */
export function hasTrash(): boolean {
  return vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
}
