import * as vscode from "vscode";
import type { CommandId } from "./commandIds.ts";
import { quickest } from "./modal.ts";

export interface LessOversight {
  readonly title: string;
  /** Line by line. */
  readonly detail: readonly string[];
  /** The first button: goes somewhere and changes nothing. */
  readonly instead: { readonly title: string; readonly command: CommandId };
  /** The button that reduces it. */
  readonly reduce: string;
  /** The button that does not. */
  readonly keep?: string;
}

/** Enter fires the first button wherever the focus is, so that one changes nothing; Esc keeps things as they are. */
export async function confirmLess({
  title,
  detail,
  instead,
  reduce,
  keep = vscode.l10n.t("Keep"),
}: LessOversight): Promise<boolean> {
  const elsewhere = { title: instead.title };
  const yes = { title: reduce };
  const no = { title: keep, isCloseAffordance: true };
  const options = { modal: true, detail: detail.join("\n") };
  for (;;) {
    const shown = performance.now();
    const chosen = await vscode.window.showWarningMessage(title, options, elsewhere, yes, no);
    // As with a call: nobody has read it so fast.
    if (performance.now() - shown < quickest) continue;
    if (chosen === elsewhere) void vscode.commands.executeCommand(instead.command);
    return chosen === yes;
  }
}
