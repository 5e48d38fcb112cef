import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import type { InsidePath } from "../tools/paths.ts";

/** A button that opens a file; `line` counts from 1. */
export function openCommand({ real, display }: InsidePath, line: number): vscode.Command {
  // A button has icons in its title.
  const name = visibleLine(display).replaceAll("$(", "$ (");
  const start = new vscode.Position(line - 1, 0);
  const options: vscode.TextDocumentShowOptions = { selection: new vscode.Range(start, start) };
  return {
    command: "vscode.open",
    title: vscode.l10n.t("Open {0} at Line {1}", name, line),
    arguments: [vscode.Uri.file(real), options],
  };
}
