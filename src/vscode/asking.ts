import * as vscode from "vscode";
import { modalText } from "../core/modalText.ts";
import { riskOrigin } from "../core/toolSpec.ts";
import type { PendingApproval, PendingApprovals } from "../gate/pending.ts";
import type { AskSetting } from "../rules/settings.ts";
import type { Inbox } from "./lazyViews.ts";
import { askModally } from "./modal.ts";
import { sameCall } from "./sameCall.ts";
import { tellTooLate } from "./tooLate.ts";

export interface AskingParts {
  readonly pending: PendingApprovals;
  readonly extension: vscode.Uri;
  readonly settings: { ask(): AskSetting; readonly onDidChange: vscode.Event<void> };
  readonly inbox: Pick<Inbox, "reveal" | "bring">;
}

/**
 * Puts what waits to the person. In the dialog it is the first call, and from there the card, where those that come
 * meanwhile join the list instead of a second dialog; in the inbox it is all of them.
 */
export function showPendingApprovals({
  pending,
  extension,
  settings,
  inbox,
}: AskingParts): vscode.Disposable {
  let known: readonly PendingApproval[] = [];
  let showing = false;
  let ended = false;

  const look = () => {
    const waiting = pending.list();
    const fresh = waiting.filter((approval) => !known.includes(approval));
    known = waiting;
    if (fresh.length > 0 && settings.ask() !== "modal") void reveal(fresh);
    void next();
  };

  async function reveal(fresh: readonly PendingApproval[]): Promise<void> {
    try {
      await inbox.reveal();
    } catch (error) {
      if (settings.ask() === "inbox") for (const approval of fresh) pending.fail(approval, error);
    }
  }

  const next = async () => {
    const approval = pending.list()[0];
    if (showing || ended || !approval || settings.ask() === "inbox") return;
    showing = true;
    try {
      await show(approval);
    } catch (error) {
      pending.fail(approval, error);
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

  const subscription = pending.onDidChange(look);
  // An open card shows the call by itself, and so does the dialog that is in front of everything.
  const fronts = pending.onDidBringToFront((approval) => {
    if (settings.ask() !== "modal") void inbox.bring(approval).catch(() => undefined);
  });
  look();
  return vscode.Disposable.from(
    settings.onDidChange(() => void next()),
    new vscode.Disposable(() => {
      ended = true;
      subscription[Symbol.dispose]();
      fronts[Symbol.dispose]();
    }),
  );
}

function textOf(approval: PendingApproval, pending: PendingApprovals) {
  const { question, reason, purpose, protections, notes, call, tool, masked } = approval;
  const waiting = pending.list();
  return modalText(
    {
      question,
      reason,
      purpose,
      protections,
      notes,
      masked,
      foreignTool: tool.origin === "foreign" ? call.tool : null,
      claimed: riskOrigin(tool) === "foreign",
      caller: call.caller.name,
      risk: tool.risk,
      cwd: call.cwd,
      answerBy: new Date(Date.now() + approval.remainingMs()).toLocaleTimeString(vscode.env.language),
      digest: call.digest,
      args: call.args,
      place: waiting.indexOf(approval) + 1,
      waiting: waiting.length,
      equal: waiting.filter((other) => sameCall(other, approval)).length,
    },
    vscode.l10n.t,
  );
}
