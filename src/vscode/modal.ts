import * as vscode from "vscode";
import type { ModalText } from "../core/modalText.ts";

export type ModalAnswer = "approve" | "decline" | "review";

/**
 * Asks in the editor's own dialog, which no code can close. Enter fires the first button wherever the focus is,
 * so that one never approves.
 */
export async function askModally(
  { message, detail, whole }: ModalText,
  stillWaiting: () => boolean,
): Promise<ModalAnswer> {
  const review = { title: vscode.l10n.t("Review…") };
  const approve = { title: vscode.l10n.t("Approve") };
  const decline = { title: vscode.l10n.t("Decline"), isCloseAffordance: true };
  const items = whole ? [review, approve, decline] : [review, decline];
  for (;;) {
    const shown = performance.now();
    const chosen = await vscode.window.showWarningMessage(message, { modal: true, detail }, ...items);
    // Whoever answers faster than they could have read was typing or clicking something else.
    if (performance.now() - shown < quickest && stillWaiting()) continue;
    if (chosen === approve) return "approve";
    return chosen === review ? "review" : "decline";
  }
}

/** Milliseconds between showing and an answer that counts. */
export const quickest = 500;
