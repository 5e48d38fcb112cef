import { tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";
import * as vscode from "vscode";

/** Where the windows of this user leave word of themselves. */
export const meetingFolder = (storage: vscode.Uri) => join(storage.fsPath, "windows");

/** Where a socket may be whose path would be too long there. */
export function temporaryFolders(): readonly string[] {
  const { XDG_RUNTIME_DIR: runtime = "" } = process.env;
  return [...(isAbsolute(runtime) ? [runtime] : []), tmpdir()];
}

/** What other programs call this window. */
export const windowName = () => vscode.workspace.name ?? vscode.l10n.t("a window without a folder");
