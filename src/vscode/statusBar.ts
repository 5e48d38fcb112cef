import * as vscode from "vscode";
import { commandIds } from "./commandIds.ts";

export interface GateState {
  readonly waiting: number;
  readonly problems: readonly string[];
  readonly trusted: boolean;
}

export function createStatusBar(): vscode.Disposable & { show(state: GateState): void } {
  const item = vscode.window.createStatusBarItem("toolgate.state", vscode.StatusBarAlignment.Left, 0);
  item.name = "Toolgate";
  item.command = commandIds.openDecisions;
  return {
    show({ waiting, problems, trusted }) {
      const icon = problems.length > 0 ? "warning" : "shield";
      item.text = waiting > 0 ? `$(${icon}) ${vscode.l10n.t("{0} waiting", waiting)}` : `$(${icon}) Toolgate`;
      item.tooltip = tooltip(waiting, problems, trusted);
      item.accessibilityInformation = {
        label: `Toolgate: ${tooltip(waiting, problems, trusted)}`,
        role: "button",
      };
      item.backgroundColor =
        problems.length > 0 || waiting > 0
          ? new vscode.ThemeColor("statusBarItem.warningBackground")
          : undefined;
      item.show();
    },
    dispose: () => item.dispose(),
  };
}

function tooltip(waiting: number, problems: readonly string[], trusted: boolean): string {
  return [
    waiting === 0
      ? vscode.l10n.t("Nothing waits for your approval.")
      : waiting === 1
        ? vscode.l10n.t("1 call waits for you.")
        : vscode.l10n.t("{0} calls wait for you.", waiting),
    ...(trusted ? [] : [vscode.l10n.t("The workspace is not trusted: every call is refused.")]),
    ...problems,
  ].join("\n");
}
