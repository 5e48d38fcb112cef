import * as vscode from "vscode";
import { visibleBlock, visibleLine } from "../core/visible.ts";
import type { CallRow, OpenDecisionLog } from "../decisionLog/log.ts";
import { messageOf } from "../gate/fault.ts";
import {
  fromDecisionsView,
  type DecisionRow,
  type FromDecisionsView,
  type ToDecisionsView,
} from "../panel/protocol.ts";
import { authorityLabel } from "../core/authorityLabel.ts";
import { recordFields } from "./recordFields.ts";
import { viewPage, webviewOptions } from "./webview.ts";

/** Fills the table of what was decided: rows on demand from the database, live whichever window appends to it. */
export function showDecisions(
  view: vscode.WebviewView,
  extension: vscode.Uri,
  open: () => Promise<OpenDecisionLog>,
): void {
  view.webview.options = webviewOptions(extension);
  const post = (message: ToDecisionsView) => void view.webview.postMessage(message);
  const failed = (error: unknown) => post({ type: "count", total: 0, problem: problemOf(error) });
  const serving = open().then((log) => serve(view, log, post));
  const received = view.webview.onDidReceiveMessage((message: unknown) => {
    const parsed = fromDecisionsView.safeParse(message);
    if (parsed.success) serving.then((served) => served.answer(parsed.data)).catch(failed);
  });
  view.onDidDispose(() => {
    received.dispose();
    serving.then((served) => served.dispose()).catch(() => undefined);
  });
  view.webview.html = viewPage(view.webview, extension, "decisions", vscode.l10n.t("Decisions"));
}

function serve(view: vscode.WebviewView, log: OpenDecisionLog, post: (message: ToDecisionsView) => void) {
  const count = () => post({ type: "count", total: log.count(), problem: null });
  const rows = (from: number, to: number) => post({ type: "rows", rows: log.rows(from, to).map(rowOf) });
  const appended = log.onDidAppend((n) => {
    count();
    rows(n, n);
  });
  // Other windows write to the same database; asking whether they did costs one pragma.
  const poll = setInterval(() => {
    if (view.visible && log.changedElsewhere()) count();
  }, pollMs);
  const answer = (message: FromDecisionsView) => {
    switch (message.type) {
      case "ready":
        return count();
      case "rows":
        return rows(message.from, message.to);
      case "open":
        return post(recordOf(log, message.n));
    }
  };
  const dispose = () => {
    clearInterval(poll);
    appended.dispose();
  };
  return { answer, dispose };
}

const pollMs = 1000;

function rowOf(row: CallRow): DecisionRow {
  return {
    n: row.n,
    time: row.time,
    tool: visibleLine(row.tool),
    caller: visibleLine(row.callerName),
    decision: row.decision,
    by: visibleLine(authorityLabel(row.by)),
    reason: visibleLine(row.reason),
    waitedMs: row.waitedMs,
    outcome: row.outcome,
    durationMs: row.durationMs,
  };
}

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
