import * as vscode from "vscode";
import type { LoggedCall } from "../decisionLog/entry.ts";
import type { PendingApproval, PendingApprovals } from "../gate/pending.ts";
import type { OpenDecisionLog } from "../decisionLog/log.ts";
import type { JoinedWindows } from "./joinWindows.ts";
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

/** The inbox, which is there once it was looked at. */
export interface Inbox extends vscode.Disposable {
  /** Leaves the focus where it is. */
  reveal(): Promise<void>;
  /** Shows this one of all that wait, and gives it the focus. */
  bring(approval: PendingApproval): Promise<void>;
}

export function registerInbox(
  extension: vscode.Uri,
  pending: PendingApprovals,
  windows: JoinedWindows,
): Inbox {
  let shown: vscode.WebviewView | null = null;
  let bringTo: ((approval: PendingApproval) => void) | null = null;
  let wanted: PendingApproval | null = null;
  const registration = vscode.window.registerWebviewViewProvider(
    "toolgate.inbox",
    {
      async resolveWebviewView(view) {
        const { showInbox } = await import("./inbox.ts");
        bringTo = showInbox(view, pending, windows, extension);
        if (wanted) bringTo(wanted);
        wanted = null;
        shown = view;
        view.onDidDispose(() => (shown = bringTo = null));
      },
    },
    // What was typed into it must outlast a look at another view.
    { webviewOptions: { retainContextWhenHidden: true } },
  );
  return {
    async reveal() {
      if (shown?.visible) return;
      await vscode.commands.executeCommand("toolgate.inbox.focus", { preserveFocus: true });
    },
    async bring(approval) {
      if (bringTo) bringTo(approval);
      else wanted = approval;
      await vscode.commands.executeCommand("toolgate.inbox.focus");
    },
    dispose: () => registration.dispose(),
  };
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
