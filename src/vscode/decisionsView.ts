import * as vscode from "vscode";
import { visibleBlock, visibleLine } from "../core/visible.ts";
import type { OpenDecisionLog } from "../decisionLog/log.ts";
import { messageOf } from "../gate/fault.ts";
import { fromDecisionsView, type ToDecisionsView } from "../panel/protocol.ts";
import { decisionsFeed } from "./decisionsFeed.ts";
import { recordFields } from "./recordFields.ts";
import { viewPage, webviewOptions } from "./webview.ts";

/** Fills the table of what was decided: rows on demand from the database, live whichever window appends to it. */
export function showDecisions(
  view: vscode.WebviewView,
  extension: vscode.Uri,
  open: () => Promise<OpenDecisionLog>,
): void {
  view.webview.options = webviewOptions(extension);
  const feed = decisionsFeed({
    open,
    post: (message) => void view.webview.postMessage(message),
    isVisible: () => view.visible,
    problemOf,
    recordOf,
    t: vscode.l10n.t,
  });
  const parts = vscode.Disposable.from(
    feed,
    view.webview.onDidReceiveMessage((message: unknown) => {
      const parsed = fromDecisionsView.safeParse(message);
      if (parsed.success) void feed.answer(parsed.data);
    }),
    lookWhileVisible(view, feed.look),
  );
  view.onDidDispose(() => parts.dispose());
  view.webview.html = viewPage(view.webview, extension, "decisions", vscode.l10n.t("Decisions"));
}

/** Other windows write to the same database; asking whether they did costs one pragma. */
function lookWhileVisible(view: vscode.WebviewView, look: () => Promise<void>): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined;
  const follow = () => {
    clearInterval(timer);
    if (!view.visible) return;
    void look();
    timer = setInterval(() => void look(), pollMs);
  };
  follow();
  return vscode.Disposable.from(
    view.onDidChangeVisibility(follow),
    new vscode.Disposable(() => clearInterval(timer)),
  );
}

const pollMs = 1000;

function recordOf(log: OpenDecisionLog, n: number): ToDecisionsView {
  const records = log.record(n);
  if (!records) return { type: "record", n, fields: [], raw: "" };
  const fields = recordFields(records).map(([label, value]) => [label, visibleBlock(value)] as const);
  return { type: "record", n, fields, raw: visibleBlock(JSON.stringify(records, null, 2)) };
}

const problemOf = (error: unknown) =>
  vscode.l10n.t(
    "The decision log cannot be opened, so every call is refused: {0}",
    visibleLine(messageOf(error)),
  );
