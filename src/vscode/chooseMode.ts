import * as vscode from "vscode";
import { modes, type Mode } from "../core/mode.ts";
import type { ToolSpec } from "../core/toolSpec.ts";
import { visibleLine } from "../core/visible.ts";
import { modeWords } from "./modeWords.ts";

/** What the person picks; `null` is the default, `undefined` nothing. */
export async function chosenMode(tool: ToolSpec): Promise<Mode | null | undefined> {
  const items = [
    ...modes.map((mode) => ({ label: modeWords(mode), mode })),
    { label: vscode.l10n.t("use the default"), mode: null },
  ];
  const picked = await vscode.window.showQuickPick(items, { placeHolder: visibleLine(tool.id) });
  return picked?.mode;
}
