import * as vscode from "vscode";
import type { LoggedCall } from "../decisionLog/entry.ts";
import type { OpenDecisionLog } from "../decisionLog/log.ts";
import type { StatisticsParts } from "./statisticsTab.ts";

/** The Decisions panel; what fills it loads when it is first shown. */
export function registerDecisionsView(
  extension: vscode.Uri,
  open: () => Promise<OpenDecisionLog>,
  explain: (call: LoggedCall) => void,
): vscode.Disposable {
  return vscode.window.registerWebviewViewProvider("toolgate.decisions", {
    async resolveWebviewView(view) {
      const { showDecisions } = await import("./decisionsView.ts");
      showDecisions(view, extension, open, explain);
    },
  });
}

/** The statistics: one editor tab, opened when it is first asked for. */
export function createStatisticsTab(parts: StatisticsParts): vscode.Disposable & { show(): Promise<void> } {
  let opening: Promise<vscode.WebviewPanel> | null = null;
  async function openNow(): Promise<vscode.WebviewPanel> {
    try {
      const { openStatistics } = await import("./statisticsTab.ts");
      return openStatistics(parts, () => (opening = null));
    } catch (error) {
      opening = null;
      throw error;
    }
  }
  return {
    show: async () => (await (opening ??= openNow())).reveal(),
    dispose: () => void opening?.then((tab) => tab.dispose()),
  };
}
