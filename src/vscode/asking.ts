import * as vscode from "vscode";
import { modalText } from "../core/modalText.ts";
import type { PendingApproval, PendingApprovals } from "../gate/pending.ts";
import { askModally } from "./modal.ts";
import { sameCall } from "./sameCall.ts";
import { tellTooLate } from "./tooLate.ts";

/**
 * Puts what waits to the person: the first call in the editor's dialog, and from there in the card, where those
 * that come meanwhile join the list instead of a second dialog.
 */
export function showPendingApprovals(pending: PendingApprovals, extension: vscode.Uri): vscode.Disposable {
  let showing = false;
  let ended = false;

  const next = async () => {
    const approval = pending.list()[0];
    if (showing || ended || !approval) return;
    showing = true;
    try {
      await show(approval);
    } catch (error) {
      pending.fail(approval, error instanceof Error ? error : new Error(String(error)));
    } finally {
      showing = false;
      void next();
    }
  };

  async function show(approval: PendingApproval): Promise<void> {
    const stillWaiting = () => pending.list().includes(approval);
    const answer = await askModally(textOf(approval, pending), stillWaiting);
    if (!stillWaiting()) tellTooLate(approval);
    if (answer !== "review") pending.answer(approval, { kind: answer });
    else if (stillWaiting()) {
      const { showCard } = await import("./card.ts");
      await showCard(approval, pending, extension);
    }
  }

  const subscription = pending.onDidChange(() => void next());
  void next();
  return new vscode.Disposable(() => {
    ended = true;
    subscription[Symbol.dispose]();
  });
}

function textOf(approval: PendingApproval, pending: PendingApprovals) {
  const { question, reason, protections, notes, call, tool, masked } = approval;
  const waiting = pending.list();
  return modalText(
    {
      question,
      reason,
      protections,
      notes,
      masked,
      foreignTool: tool.origin === "foreign" ? call.tool : null,
      caller: call.caller.name,
      risk: tool.risk,
      cwd: call.cwd,
      digest: call.digest,
      args: call.args,
      place: waiting.indexOf(approval) + 1,
      waiting: waiting.length,
      equal: waiting.filter((other) => sameCall(other, approval)).length,
    },
    vscode.l10n.t,
  );
}
