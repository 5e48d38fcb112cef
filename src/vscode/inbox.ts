import * as vscode from "vscode";
import type { PendingApprovals } from "../gate/pending.ts";
import { copyDigest } from "./copyDigest.ts";
import { createDiffs } from "./diff.ts";
import { inboxDesk, type InboxDesk } from "./inboxDesk.ts";
import type { JoinedWindows } from "./joinWindows.ts";
import { quickest } from "./modal.ts";
import { approveAndRemember } from "./remember.ts";
import { tellTooLate } from "./tooLate.ts";
import { viewPage, webviewOptions } from "./webview.ts";

/** Fills the view of everything that waits, and counts it on the view's badge; gives what shows one call of all. */
export function showInbox(
  view: vscode.WebviewView,
  pending: PendingApprovals,
  windows: JoinedWindows,
  extension: vscode.Uri,
): InboxDesk["bring"] {
  view.webview.options = webviewOptions(extension);
  const diffs = createDiffs("toolgate-inbox-diff");
  const desk = inboxDesk(
    pending,
    windows,
    {
      post: (message) => void view.webview.postMessage(message),
      copyDigest,
      openDiff: (approval) => diffs.open(approval, () => pending.list().includes(approval)),
      remember: (approval) => void approveAndRemember(approval, pending),
      tooLate: tellTooLate,
    },
    { now: () => performance.now(), readingMs: quickest, t: vscode.l10n.t },
  );
  const count = () => {
    const length = pending.list().length + windows.list().length;
    view.badge = length === 0 ? undefined : { value: length, tooltip: waitingWords(length) };
  };
  count();
  const changed = pending.onDidChange(() => {
    diffs.closeAllBut(pending.list());
    desk.changed();
    count();
  });
  const elsewhere = windows.onDidChange(() => {
    desk.changed();
    count();
  });
  const parts = vscode.Disposable.from(
    diffs,
    new vscode.Disposable(() => {
      changed[Symbol.dispose]();
      elsewhere[Symbol.dispose]();
      desk.closed();
    }),
    view.webview.onDidReceiveMessage((message: unknown) => desk.receive(message)),
    view.onDidChangeVisibility(() => desk.visible(view.visible)),
  );
  view.onDidDispose(() => parts.dispose());
  view.webview.html = viewPage(view.webview, extension, "inbox", vscode.l10n.t("Inbox"));
  return desk.bring;
}

function waitingWords(count: number): string {
  return count === 1
    ? vscode.l10n.t("1 call waits for you.")
    : vscode.l10n.t("{0} calls wait for you.", count);
}
