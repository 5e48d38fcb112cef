import * as vscode from "vscode";
import type { DecisionCount } from "../gate/counter.ts";
import { commandIds, type CommandId } from "./commandIds.ts";
import { highlight } from "./highlight.ts";

export interface GateState {
  readonly waiting: number;
  /** Whether nothing but this item draws attention to what waits. */
  readonly alone: boolean;
  /** What is wrong with the settings. */
  readonly problems: readonly string[];
  readonly logProblem: string | null;
  readonly trusted: boolean;
  /** How questions ended in this window. */
  readonly counts: readonly DecisionCount[];
}

export function createStatusBar(): vscode.Disposable & { show(state: GateState): void } {
  const item = vscode.window.createStatusBarItem("toolgate.state", vscode.StatusBarAlignment.Left, 0);
  item.name = "Toolgate";
  return {
    show(state) {
      const { waiting, alone, problems, logProblem } = state;
      item.command = commandFor(state);
      const wrong = problems.length > 0 || logProblem !== null;
      const icon = wrong ? "warning" : "shield";
      item.text = waiting > 0 ? `$(${icon}) ${vscode.l10n.t("{0} waiting", waiting)}` : `$(${icon}) Toolgate`;
      item.tooltip = tooltip(state);
      item.accessibilityInformation = {
        label: `Toolgate: ${item.tooltip}`,
        role: "button",
      };
      highlight(item, wrong || (waiting > 0 && alone));
      item.show();
    },
    dispose: () => item.dispose(),
  };
}

function commandFor({ waiting, problems }: GateState): CommandId {
  if (waiting > 0) return commandIds.openInbox;
  return problems.length > 0 ? commandIds.openProblem : commandIds.openDecisions;
}

function tooltip({ waiting, counts, problems, logProblem, trusted }: GateState): string {
  return [
    waiting === 0
      ? vscode.l10n.t("Nothing waits for your approval.")
      : waiting === 1
        ? vscode.l10n.t("1 call waits for you.")
        : vscode.l10n.t("{0} calls wait for you.", waiting),
    ...countLines(counts),
    ...(trusted ? [] : [vscode.l10n.t("The workspace is not trusted: every call is refused.")]),
    ...(logProblem === null ? [] : [logProblem]),
    ...problems,
    ...(waiting === 0 && problems.length > 0 ? [vscode.l10n.t("Click to go to what is wrong.")] : []),
  ].join("\n");
}

/** One line for each end of a question, whoever asked. */
function countLines(counts: readonly DecisionCount[]): readonly string[] {
  const sums = new Map<CountedEnd, number>();
  for (const { tags, value } of counts) {
    const end = endOf(tags.outcome);
    sums.set(end, (sums.get(end) ?? 0) + value);
  }
  return [...sums].map(([end, sum]) => countWords(end, sum));
}

type CountedEnd = "approved" | "declined" | "denied" | "unasked";

const endOf = (outcome: DecisionCount["tags"]["outcome"]): CountedEnd =>
  outcome === "ask-failed" || outcome === "elicit-failed" ? "unasked" : outcome;

function countWords(end: CountedEnd, value: number): string {
  switch (end) {
    case "approved":
      return vscode.l10n.t("Approved in this window: {0}", value);
    case "declined":
      return vscode.l10n.t("Declined in this window: {0}", value);
    case "denied":
      return vscode.l10n.t("Refused in this window because nobody could be asked: {0}", value);
    case "unasked":
      return vscode.l10n.t("Could not be asked in this window: {0}", value);
  }
}
