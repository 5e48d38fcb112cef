import * as vscode from "vscode";
import type { OpenDecisionLog } from "../decisionLog/log.ts";

/** The Decisions panel; what fills it loads when it is first shown. */
export function registerDecisionsView(
  extension: vscode.Uri,
  open: () => Promise<OpenDecisionLog>,
): vscode.Disposable {
  return vscode.window.registerWebviewViewProvider("toolgate.decisions", {
    async resolveWebviewView(view) {
      const { showDecisions } = await import("./decisionsView.ts");
      showDecisions(view, extension, open);
    },
  });
}
