import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import { messageOf } from "../gate/fault.ts";
import type { LazyLog } from "./lazyLog.ts";

/** Every command, once; the manifest is held against it. */
export const commandIds = {
  openDecisions: "toolgate.openDecisions",
  editTools: "toolgate.editTools",
  verifyDecisionLog: "toolgate.verifyDecisionLog",
  showOutput: "toolgate.showOutput",
} as const;

export function registerCommands(log: LazyLog, channel: vscode.LogOutputChannel): vscode.Disposable {
  const actions: Record<keyof typeof commandIds, () => unknown> = {
    openDecisions: () => vscode.commands.executeCommand("toolgate.decisions.focus"),
    editTools: () => vscode.commands.executeCommand("workbench.action.openSettings", "toolgate.tools"),
    verifyDecisionLog: () => verify(log),
    showOutput: () => channel.show(),
  };
  return vscode.Disposable.from(
    ...Object.entries(actions).map(([name, action]) =>
      vscode.commands.registerCommand(`toolgate.${name}`, action),
    ),
  );
}

async function verify(log: LazyLog): Promise<void> {
  try {
    const found = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t("Verifying the decision log…") },
      async () => (await log.open()).verify(),
    );
    if (found.kind === "intact")
      void vscode.window.showInformationMessage(
        vscode.l10n.t("The decision log is intact: {0} records.", found.records),
      );
    else
      void vscode.window.showErrorMessage(
        vscode.l10n.t("The decision log was changed at record {0}: {1}", found.seq, visibleLine(found.why)),
      );
  } catch (error) {
    void vscode.window.showErrorMessage(
      vscode.l10n.t("The decision log cannot be read: {0}", visibleLine(messageOf(error))),
    );
  }
}
