import * as vscode from "vscode";
import type { OpenDecisionLog } from "../decisionLog/log.ts";
import { systemClock } from "../gate/clock.ts";
import type { DecisionCounter } from "../gate/counter.ts";
import { fromStatisticsView } from "../panel/protocol.ts";
import { logProblem } from "./logProblem.ts";
import { lookWhileVisible } from "./lookWhileVisible.ts";
import { statisticsFeed } from "./statisticsFeed.ts";
import { viewPage, webviewOptions } from "./webview.ts";

export interface StatisticsParts {
  readonly extension: vscode.Uri;
  readonly counter: DecisionCounter;
  open(): Promise<OpenDecisionLog>;
}

/** An editor tab with what the decision log adds up to, live whichever window appends to it. */
export function openStatistics(
  { extension, counter, open }: StatisticsParts,
  closed: () => void,
): vscode.WebviewPanel {
  const title = vscode.l10n.t("Toolgate Statistics");
  const tab = vscode.window.createWebviewPanel(
    "toolgate.statistics",
    title,
    vscode.ViewColumn.Active,
    webviewOptions(extension),
  );
  const feed = statisticsFeed({
    clock: systemClock,
    counter,
    open,
    post: (message) => void tab.webview.postMessage(message),
    isVisible: () => tab.visible,
    problemOf: logProblem,
  });
  const parts = vscode.Disposable.from(
    feed,
    tab.webview.onDidReceiveMessage((message: unknown) => {
      const parsed = fromStatisticsView.safeParse(message);
      if (parsed.success) void feed.answer(parsed.data);
    }),
    lookWhileVisible(tab, tab.onDidChangeViewState, feed.look, 1000),
  );
  tab.onDidDispose(() => {
    parts.dispose();
    closed();
  });
  tab.webview.html = viewPage(tab.webview, extension, "statistics", title);
  return tab;
}
