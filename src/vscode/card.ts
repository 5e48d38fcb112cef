import * as vscode from "vscode";
import { argumentFields } from "../core/argumentView.ts";
import { riskLabel } from "../core/risk.ts";
import { visibleLine } from "../core/visible.ts";
import type { PendingApproval, PendingApprovals, PersonsAnswer } from "../gate/pending.ts";
import { fromCard, type CardApproval, type ToCard } from "../panel/protocol.ts";
import { quickest } from "./modal.ts";
import { viewPage, webviewOptions } from "./webview.ts";

/** Shows the whole call in an editor tab; settles when it was answered, closed or is no longer waiting. */
export function showCard(
  approval: PendingApproval,
  pending: PendingApprovals,
  extension: vscode.Uri,
): Promise<void> {
  const waits = () => pending.list().includes(approval);
  if (!waits()) return Promise.resolve();
  const title = vscode.l10n.t("Approve: {0}", visibleLine(approval.tool.id));
  const panel = vscode.window.createWebviewPanel("toolgate.card", title, vscode.ViewColumn.Active, {
    ...webviewOptions(extension),
    retainContextWhenHidden: true,
  });
  const { refresh } = openCard(panel, approval, pending);
  const changed = pending.onDidChange(() => (waits() ? refresh() : panel.dispose()));
  const closed = new Promise<void>((resolve) => {
    panel.onDidDispose(() => {
      changed[Symbol.dispose]();
      // Closing the tab is a no. Where the call is gone already, nobody answered and nothing is late.
      if (waits()) pending.answer(approval, "decline");
      resolve();
    });
  });
  panel.webview.html = viewPage(panel.webview, extension, "card", title);
  return closed;
}

/** Takes messages from the card: an answer counts when it names this very call and all of it was shown. */
function openCard(panel: vscode.WebviewPanel, approval: PendingApproval, pending: PendingApprovals) {
  let whole = approval.masked.count === 0;
  let shown: number | null = null;
  const refresh = () => {
    if (shown !== null)
      void post(panel.webview, { type: "approval", approval: cardOf(approval, pending, whole) });
  };
  panel.webview.onDidReceiveMessage((message: unknown) => {
    const parsed = fromCard.safeParse(message);
    if (!parsed.success) return;
    switch (parsed.data.type) {
      case "ready":
        shown = performance.now();
        return refresh();
      case "reveal":
        whole = true;
        return refresh();
      case "answer": {
        const { id, digest, answer } = parsed.data;
        if (id !== approval.id || digest !== approval.call.digest || !counts(answer)) return;
        pending.answer(approval, answer);
        return panel.dispose();
      }
    }
  });
  const counts = (answer: PersonsAnswer) =>
    shown !== null && performance.now() - shown >= quickest && (answer === "decline" || whole);
  return { refresh };
}

const post = (webview: vscode.Webview, message: ToCard) => webview.postMessage(message);

function cardOf(approval: PendingApproval, pending: PendingApprovals, whole: boolean): CardApproval {
  const { id, call, tool, question, reason, masked } = approval;
  const waiting = pending.list();
  const fields = argumentFields(call.args, whole ? call.args : masked.args);
  return {
    id,
    digest: call.digest,
    question,
    tool: visibleLine(call.tool),
    title: visibleLine(tool.title),
    caller: visibleLine(call.caller.name),
    risk: tool.risk === null ? null : riskLabel(tool.risk),
    riskLevel: tool.risk,
    reason: visibleLine(reason),
    cwd: call.cwd === null ? null : visibleLine(call.cwd),
    fields: fields.map((field) => ({
      name: field.type === "text" ? field.name : `${field.name} (${field.type})`,
      text: field.text,
      masked: field.masked,
    })),
    masked: whole ? 0 : masked.count,
    remainingMs: approval.remainingMs(),
    waiting:
      waiting.length > 1
        ? vscode.l10n.t("{0} of {1} waiting", waiting.indexOf(approval) + 1, waiting.length)
        : "",
  };
}
