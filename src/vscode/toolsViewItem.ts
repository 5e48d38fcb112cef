import * as vscode from "vscode";
import type { EffectiveMode } from "../core/effectiveMode.ts";
import { visibleLine } from "../core/visible.ts";
import type { CatalogTool } from "../mcp/catalog/catalog.ts";
import { findingWords } from "../mcp/catalog/findingWords.ts";
import { withheldWords } from "../mcp/catalog/withheldWords.ts";
import { modeIcons } from "./modeIcons.ts";
import { modeWords, nowWords, originWords, riskWords } from "./modeWords.ts";
import type { GatewayTool } from "./knownTools.ts";
import { plainMarkdown } from "./plainMarkdown.ts";
import { isLimited, limitOf, titleOf } from "./toolSourceWords.ts";
import { toolWords } from "./toolWords.ts";
import { serverItem } from "./serverItem.ts";
import { isServer, type ToolGroup, type ToolRow, type ToolsNode } from "./toolsViewTree.ts";

export function treeItem(node: ToolsNode): vscode.TreeItem {
  return node.kind === "group" ? groupItem(node) : toolItem(node);
}

function groupItem({ source, rows }: ToolGroup): vscode.TreeItem {
  if (isServer(source)) return serverItem(source.server, rows.length);
  const item = new vscode.TreeItem(titleOf(source), vscode.TreeItemCollapsibleState.Expanded);
  const count = rows.length === 1 ? vscode.l10n.t("1 tool") : vscode.l10n.t("{0} tools", rows.length);
  const facts = [titleOf(source), count, ...limitOf(source)];
  item.id = typeof source === "object" ? source.extension : source;
  item.description = isLimited(source) ? vscode.l10n.t("only through @gate") : "";
  item.tooltip = facts.join("\n");
  item.accessibilityInformation = { label: facts.join(", ") };
  return item;
}

function toolItem(row: ToolRow): vscode.TreeItem {
  const { served } = row;
  const { spec, now, own, source } = row;
  const { title } = toolWords(spec, vscode.l10n.t);
  const item = new vscode.TreeItem(title);
  const mode = nowWords(now);
  const origin = visibleLine(originWords(now, spec));
  const table = isOfWindow(now) ? [otherwise(row)] : [];
  item.id = spec.id;
  const withheld = served ? notOffered(served) : [];
  const news = served ? servedWords(served) : [];
  item.description =
    withheld.length > 0 ? vscode.l10n.t("withheld: {0}", withheld.join(" ")) : [mode, origin].join(" · ");
  item.iconPath = new vscode.ThemeIcon(withheld.length > 0 ? "warning" : modeIcons[now.mode]);
  // The menus leave out what stands there already: see `view/item/context` in the manifest.
  item.contextValue = served?.ledger?.kind === "mismatch" ? "changedTool" : `tool:${own ?? "default"}`;
  const risk = vscode.l10n.t("risk {0}", riskWords(spec));
  const kind = vscode.l10n.t("kind {0}", spec.kind);
  const id = visibleLine(spec.id);
  const limit = limitOf(source);
  item.tooltip = tooltip(row, [id, item.description, ...table, `${risk} · ${kind}`, ...limit, ...news]);
  item.accessibilityInformation = {
    label: [title, id, ...withheld, mode, origin, ...table, risk, kind, ...limit, ...news].join(", "),
  };
  return item;
}

/** Why a tool is not there for anybody. */
const notOffered = ({ withheld, tooRisky }: GatewayTool): readonly string[] => [
  ...(withheld ? [withheldWords(withheld, vscode.l10n.t)] : []),
  ...(tooRisky ? [vscode.l10n.t("Its risk is above toolgate.gateway.maxRisk.")] : []),
];

/** What is to say of a tool of somebody else's server; the findings are advice. */
const servedWords = ({ ledger, findings }: CatalogTool): readonly string[] => [
  ...(ledger?.kind === "new" ? [vscode.l10n.t("new: met for the first time")] : []),
  ...findings.map((finding) => findingWords(finding, vscode.l10n.t)),
];

const isOfWindow = ({ by }: EffectiveMode) => by.kind === "mode" || by.kind === "policy";

const otherwise = ({ effective, spec }: ToolRow) =>
  vscode.l10n.t("otherwise {0} ({1})", modeWords(effective.mode), visibleLine(originWords(effective, spec)));

/** Not trusted, and every word as text: names and descriptions are other people's. */
function tooltip({ spec }: ToolRow, facts: readonly string[]): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  const { title, riskReasons } = toolWords(spec, vscode.l10n.t);
  text.appendMarkdown("**").appendMarkdown(plainMarkdown(title)).appendMarkdown("**");
  for (const fact of facts) text.appendMarkdown("  \n").appendMarkdown(plainMarkdown(fact));
  for (const reason of riskReasons) text.appendMarkdown("\n\n").appendMarkdown(plainMarkdown(reason));
  text.appendMarkdown("\n\n---\n\n").appendMarkdown(plainMarkdown(shortened(visibleLine(spec.description))));
  return text;
}

const longest = 600;

const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);
