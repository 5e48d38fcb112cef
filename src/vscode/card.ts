import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import type { PendingApproval, PendingApprovals } from "../gate/pending.ts";
import { cardDesk, type CardTab } from "./cardDesk.ts";
import { copyDigest } from "./copyDigest.ts";
import { createDiffs } from "./diff.ts";
import { quickest } from "./modal.ts";
import { approveAndRemember } from "./remember.ts";
import { tellTooLate } from "./tooLate.ts";
import { viewPage, webviewOptions } from "./webview.ts";

/** Shows what waits in an editor tab, one whole call after the other; settles when nothing waits or it was closed. */
export function showCard(
  first: PendingApproval,
  pending: PendingApprovals,
  extension: vscode.Uri,
): Promise<void> {
  if (!pending.list().includes(first)) return Promise.resolve();
  const title = titleOf(first);
  const panel = vscode.window.createWebviewPanel("toolgate.card", title, vscode.ViewColumn.Active, {
    ...webviewOptions(extension),
    retainContextWhenHidden: true,
  });
  const diffs = createDiffs("toolgate-card-diff");
  const tab: CardTab = {
    post: (message) => void panel.webview.postMessage(message),
    showing: (approval) => (panel.title = titleOf(approval)),
    copyDigest,
    openDiff: (approval) => diffs.open(approval, () => pending.list().includes(approval)),
    remember: (approval) => void approveAndRemember(approval, pending),
    tooLate: tellTooLate,
    close: () => panel.dispose(),
  };
  const desk = cardDesk(first, pending, tab, {
    now: () => performance.now(),
    readingMs: quickest,
    t: vscode.l10n.t,
  });
  const inSight = keepInSight(panel, pending);
  const changed = pending.onDidChange(() => {
    diffs.closeAllBut(pending.list());
    desk.changed();
    inSight();
  });
  const brought = pending.onDidBringToFront((approval) => {
    desk.bring(approval);
    panel.reveal();
  });
  const received = panel.webview.onDidReceiveMessage((message: unknown) => desk.receive(message));
  const closed = new Promise<void>((resolve) => {
    panel.onDidDispose(() => {
      changed[Symbol.dispose]();
      brought[Symbol.dispose]();
      received.dispose();
      desk.closed();
      diffs.dispose();
      resolve();
    });
  });
  panel.webview.html = viewPage(panel.webview, extension, "card", title);
  return closed;
}

/** Brings the card to the front when a call joins what waits behind another tab: once, until it is seen again. */
function keepInSight(panel: vscode.WebviewPanel, pending: PendingApprovals): () => void {
  let known = pending.list().length;
  let told = false;
  return () => {
    const waiting = pending.list().length;
    if (waiting > known && !panel.visible && !told) {
      told = true;
      panel.reveal(undefined, true);
    } else if (panel.visible) told = false;
    known = waiting;
  };
}

const titleOf = ({ tool }: PendingApproval) => vscode.l10n.t("Approve: {0}", visibleLine(tool.id));
