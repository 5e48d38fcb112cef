import * as vscode from "vscode";
import type { RuleSource } from "../core/decision.ts";
import { visibleLine } from "../core/visible.ts";
import { modeIcons } from "./modeIcons.ts";
import { modeWords } from "./modeWords.ts";
import { plainMarkdown } from "./plainMarkdown.ts";
import type { RuleGroup, RuleRow, RulesNode } from "./rulesViewTree.ts";

export function ruleTreeItem(node: RulesNode): vscode.TreeItem {
  return node.kind === "group" ? groupItem(node) : ruleItem(node);
}

function groupItem({ source, rows }: RuleGroup): vscode.TreeItem {
  const item = new vscode.TreeItem(titleOf(source), vscode.TreeItemCollapsibleState.Expanded);
  const count = rows.length === 1 ? vscode.l10n.t("1 rule") : vscode.l10n.t("{0} rules", rows.length);
  item.id = source;
  item.tooltip = [titleOf(source), count].join("\n");
  item.accessibilityInformation = { label: [titleOf(source), count].join(", ") };
  return item;
}

function ruleItem(row: RuleRow): vscode.TreeItem {
  const { rule, state } = row;
  const label = visibleLine(rule.tool ?? vscode.l10n.t("any tool"));
  const item = new vscode.TreeItem(label);
  const facts = factsOf(row);
  item.id = `${rule.source} ${rule.name}`;
  item.description = facts.join(" · ");
  item.iconPath = iconOf(row);
  // The menus differ: see `view/item/context` in the manifest.
  item.contextValue = `rule:${rule.source}:${state}`;
  item.tooltip = tooltip(row, label);
  item.accessibilityInformation = {
    label: [label, ...facts, titleOf(rule.source), visibleLine(rule.name)].join(", "),
  };
  return item;
}

function factsOf({ rule, state, matches, coveredBy }: RuleRow): readonly string[] {
  const { decision, when, problem } = rule;
  return [
    ...(state === "active" ? [] : [stateWords[state]()]),
    ...(coveredBy === null ? [] : [vscode.l10n.t("never decides")]),
    ...(problem === null ? [] : [visibleLine(problem)]),
    ...(decision === null ? [] : [modeWords(decision)]),
    ...(matches === 0 ? [] : [matchWords(matches)]),
    ...(when === null ? [] : [vscode.l10n.t("when {0}", visibleLine(when))]),
  ];
}

const matchWords = (matches: number) =>
  matches === 1 ? vscode.l10n.t("1 match") : vscode.l10n.t("{0} matches", matches);

/** Not trusted, and every word as text: a workspace may have written them. */
function tooltip({ rule, state, matches, coveredBy }: RuleRow, label: string): vscode.MarkdownString {
  const { name, source, decision, when, reason, expires, problem } = rule;
  const text = new vscode.MarkdownString();
  text.appendMarkdown("**").appendMarkdown(plainMarkdown(label)).appendMarkdown("**");
  const line = (words: string) => void text.appendMarkdown("  \n").appendMarkdown(plainMarkdown(words));
  line([titleOf(source), visibleLine(name), stateWords[state]()].join(" · "));
  if (decision !== null) line(modeWords(decision));
  if (when !== null) line(vscode.l10n.t("when {0}", visibleLine(when)));
  if (reason !== null) line(vscode.l10n.t("Reason: {0}", visibleLine(reason)));
  if (expires !== null)
    line(vscode.l10n.t("Until {0}", new Date(expires).toLocaleString(vscode.env.language)));
  line(vscode.l10n.t("Matches so far in this window: {0}", matches));
  if (coveredBy !== null)
    line(vscode.l10n.t("It never decides: {0} always settles it first.", visibleLine(coveredBy)));
  if (problem !== null) {
    text.appendMarkdown("\n\n---\n\n").appendMarkdown(plainMarkdown(visibleLine(problem)));
    if (decision !== "allow") line(strictWords(rule.tool));
  }
  return text;
}

const strictWords = (tool: string | null) =>
  tool === null
    ? vscode.l10n.t("Until it is mended, every tool asks every time.")
    : vscode.l10n.t("Until it is mended, {0} asks every time.", visibleLine(tool));

function iconOf({ rule: { decision }, state, coveredBy }: RuleRow): vscode.ThemeIcon {
  if (coveredBy !== null) return new vscode.ThemeIcon("layers");
  switch (state) {
    case "broken":
      return new vscode.ThemeIcon("error", new vscode.ThemeColor("problemsErrorIcon.foreground"));
    case "expired":
      return new vscode.ThemeIcon("history");
    case "shadow":
      return new vscode.ThemeIcon("eye");
    case "active":
      return new vscode.ThemeIcon(decision === null ? "question" : modeIcons[decision]);
  }
}

const stateWords = {
  active: () => vscode.l10n.t("active"),
  shadow: () => vscode.l10n.t("in shadow"),
  expired: () => vscode.l10n.t("expired"),
  broken: () => vscode.l10n.t("broken"),
} satisfies Record<RuleRow["state"], () => string>;

function titleOf(source: RuleSource): string {
  switch (source) {
    case "user":
      return vscode.l10n.t("Yours");
    case "workspace":
      return vscode.l10n.t("Workspace");
    case "managed":
      return vscode.l10n.t("Machine");
    case "preset":
      return vscode.l10n.t("Preset");
  }
}
