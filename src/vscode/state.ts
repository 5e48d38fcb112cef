import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import type { DecisionCounter } from "../gate/counter.ts";
import type { GateEvents } from "../gate/events.ts";
import type { PendingApprovals } from "../gate/pending.ts";
import { commandIds } from "./commandIds.ts";
import type { LazyLog } from "./lazyLog.ts";
import type { LazySettings } from "./lazySettings.ts";
import { createStatusBar } from "./statusBar.ts";

export interface StateParts {
  readonly pending: PendingApprovals;
  readonly settings: LazySettings;
  readonly log: LazyLog;
  readonly counter: DecisionCounter;
  readonly events: GateEvents;
}

/** Keeps the status bar true, and says aloud, once, what is wrong with the settings. */
export function showState({ pending, settings, log, counter, events }: StateParts): vscode.Disposable {
  const statusBar = createStatusBar();
  const refresh = () => {
    const broken = log.problem();
    statusBar.show({
      waiting: pending.list().length,
      // A dialog is signal enough.
      alone: settings.ask() === "inbox",
      counts: counter.counts(),
      trusted: vscode.workspace.isTrusted,
      problems: settingProblems(settings),
      logProblem: broken === null ? null : logProblem(broken),
    });
  };
  let told = "";
  const tell = () => {
    refresh();
    const text = settingProblems(settings).join("; ");
    if (text !== "" && text !== told) void warn(text);
    told = text;
  };
  tell();
  void settings.load();
  const waiting = pending.onDidChange(refresh);
  const counting = events.listen(({ kind }) => kind === "decided" && refresh());
  return vscode.Disposable.from(
    statusBar,
    new vscode.Disposable(() => {
      waiting[Symbol.dispose]();
      counting[Symbol.dispose]();
    }),
    settings.onDidChange(tell),
    log.onDidChangeProblem(refresh),
    vscode.workspace.onDidGrantWorkspaceTrust(refresh),
    vscode.window.onDidChangeActiveColorTheme(refresh),
  );
}

const settingProblems = (settings: LazySettings) =>
  settings.problems().map(({ where, what }) => `${visibleLine(where)} ${what}`);

const logProblem = (problem: string) =>
  vscode.l10n.t("The decision log failed, so the call was refused: {0}", visibleLine(problem));

async function warn(text: string): Promise<void> {
  const open = vscode.l10n.t("Go to What Is Wrong");
  const chosen = await vscode.window.showWarningMessage(`Toolgate: ${text}`, open);
  if (chosen === open) await vscode.commands.executeCommand(commandIds.openProblem);
}
