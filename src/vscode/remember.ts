import * as vscode from "vscode";
import type { PendingApproval, PendingApprovals } from "../gate/pending.ts";
import { askGrant } from "./askGrant.ts";
import { tellTooLate } from "./tooLate.ts";

/** Asks what to remember with a yes to a call, and gives both. Leaving on the way answers nothing. */
export async function approveAndRemember(
  approval: PendingApproval,
  pending: PendingApprovals,
): Promise<void> {
  const waits = () => pending.list().includes(approval);
  const over = new vscode.CancellationTokenSource();
  const changes = pending.onDidChange(() => {
    if (!waits()) over.cancel();
  });
  try {
    const grant = await askGrant(approval, over.token);
    if (!waits()) tellTooLate(approval);
    else if (grant) pending.answer(approval, { kind: "approve", grant });
  } finally {
    changes[Symbol.dispose]();
    over.dispose();
  }
}
