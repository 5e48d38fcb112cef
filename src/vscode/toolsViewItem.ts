import * as vscode from "vscode";
import type { Mode } from "../core/mode.ts";
import { visibleLine } from "../core/visible.ts";
import { modeWords, originWords, riskWords } from "./modeWords.ts";
import type { ToolGroup, ToolRow, ToolsNode, ToolSource } from "./toolsViewTree.ts";

export function treeItem(node: ToolsNode): vscode.TreeItem {
  return node.kind === "group" ? groupItem(node) : toolItem(node);
}

function groupItem({ source, rows }: ToolGroup): vscode.TreeItem {
  const item = new vscode.TreeItem(titleOf(source), vscode.TreeItemCollapsibleState.Expanded);
  const limit = source === "toolgate" ? "" : limitWords();
  item.id = source;
  item.description = limit;
  item.tooltip = limit || titleOf(source);
  item.accessibilityInformation = {
    label: [titleOf(source), vscode.l10n.t("{0} tools", rows.length), ...(limit ? [limit] : [])].join(", "),
  };
  return item;
}

function toolItem(row: ToolRow): vscode.TreeItem {
  const { spec, effective, own, source } = row;
  const item = new vscode.TreeItem(visibleLine(spec.title));
  const mode = modeWords(effective.mode);
  const origin = visibleLine(originWords(effective, spec));
  item.id = spec.id;
  item.description = `${mode} · ${origin}`;
  item.iconPath = new vscode.ThemeIcon(icons[effective.mode]);
  // The menus leave out what stands there already: see `view/item/context` in the manifest.
  item.contextValue = `tool:${own ?? "default"}`;
  const facts = [
    visibleLine(spec.id),
    mode,
    origin,
    vscode.l10n.t("risk {0}", riskWords(spec)),
    vscode.l10n.t("kind {0}", spec.kind),
    ...(source === "toolgate" ? [] : [limitWords()]),
  ];
  item.tooltip = tooltip(row, facts);
  item.accessibilityInformation = { label: [visibleLine(spec.title), ...facts].join(", ") };
  return item;
}

/** Not trusted, and every word as text: names and descriptions are other people's. */
function tooltip({ spec }: ToolRow, facts: readonly string[]): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.appendMarkdown("**").appendText(visibleLine(spec.title)).appendMarkdown("**");
  for (const fact of facts) text.appendMarkdown("\n\n").appendText(fact);
  for (const reason of spec.riskReasons) text.appendMarkdown("\n- ").appendText(visibleLine(reason));
  text.appendMarkdown("\n\n---\n\n").appendText(shortened(visibleLine(spec.description)));
  return text;
}

const longest = 600;

const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

const icons = {
  required: "shield",
  ask: "question",
  allow: "pass",
  deny: "circle-slash",
} satisfies Record<Mode, string>;

function titleOf(source: ToolSource): string {
  switch (source) {
    case "toolgate":
      return "Toolgate";
    case "mcp":
      return "MCP";
    case "editor":
      return vscode.l10n.t("Editor and extensions");
  }
}

const limitWords = () => vscode.l10n.t("gated only when called through @gate");
