import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import { messageOf } from "../gate/fault.ts";
import { commandIds, type CommandId } from "./commandIds.ts";
import type { LazyLog } from "./lazyLog.ts";

export function registerCommands(log: LazyLog, channel: vscode.LogOutputChannel): vscode.Disposable {
  const actions: Record<CommandId, () => unknown> = {
    [commandIds.openDecisions]: () => vscode.commands.executeCommand("toolgate.decisions.focus"),
    [commandIds.editTools]: () =>
      vscode.commands.executeCommand("workbench.action.openSettings", "toolgate.tools"),
    [commandIds.verifyDecisionLog]: () => verify(log),
    [commandIds.showOutput]: () => channel.show(),
  };
  return vscode.Disposable.from(
    ...Object.entries(actions).map(([id, action]) => vscode.commands.registerCommand(id, action)),
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
