import * as vscode from "vscode";
import { visibleBlock } from "../core/visible.ts";
import type { LoggedCall } from "../decisionLog/entry.ts";
import type { OpenDecisionLog } from "../decisionLog/log.ts";
import { fromDecisionsView, type ToDecisionsView } from "../panel/protocol.ts";
import { decisionsFeed } from "./decisionsFeed.ts";
import { logProblem } from "./logProblem.ts";
import { lookWhileVisible } from "./lookWhileVisible.ts";
import { recordFields } from "./recordFields.ts";
import { viewPage, webviewOptions } from "./webview.ts";

/** Fills the table of what was decided: rows on demand from the database, live whichever window appends to it. */
export function showDecisions(
  view: vscode.WebviewView,
  extension: vscode.Uri,
  open: () => Promise<OpenDecisionLog>,
  explain: (call: LoggedCall) => void,
): void {
  view.webview.options = webviewOptions(extension);
  const feed = decisionsFeed({
    open,
    post: (message) => void view.webview.postMessage(message),
    isVisible: () => view.visible,
    problemOf: logProblem,
    recordOf,
    t: vscode.l10n.t,
    explain,
  });
  const parts = vscode.Disposable.from(
    feed,
    view.webview.onDidReceiveMessage((message: unknown) => {
      const parsed = fromDecisionsView.safeParse(message);
      if (parsed.success) void feed.answer(parsed.data);
    }),
    lookWhileVisible(view, view.onDidChangeVisibility, feed.look, 1000),
  );
  view.onDidDispose(() => parts.dispose());
  view.webview.html = viewPage(view.webview, extension, "decisions", vscode.l10n.t("Decisions"));
}

function recordOf(log: OpenDecisionLog, n: number): ToDecisionsView {
  const records = log.record(n);
  if (!records) return { type: "record", n, fields: [], raw: "" };
  return {
    type: "record",
    n,
    fields: recordFields(records, vscode.l10n.t),
    raw: visibleBlock(JSON.stringify(records, null, 2)),
  };
}
