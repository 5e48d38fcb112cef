import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import type { Server } from "../mcp/servers/servers.ts";
import type { GatewayServer } from "./knownTools.ts";
import { plainMarkdown } from "./plainMarkdown.ts";
import { stateIcon, stateWords } from "./serverStateWords.ts";

/** The node of an MCP server in the Tools view. */
export function serverItem(
  { name, title, origin, state, changed }: GatewayServer,
  tools: number,
): vscode.TreeItem {
  const t = vscode.l10n.t;
  const open = state.kind === "running" ? "Collapsed" : "None";
  const item = new vscode.TreeItem(visibleLine(title), vscode.TreeItemCollapsibleState[open]);
  const count = tools === 1 ? t("1 tool") : t("{0} tools", tools);
  const notWhatItWas = changed ? [t("is not what it was: its tools ask every time")] : [];
  const words = [stateWords(state), ...notWhatItWas].join(", ");
  const from =
    origin.kind === "settings"
      ? t("MCP server of your settings")
      : t("MCP server of this workspace: {0} in {1}", visibleLine(origin.file), visibleLine(origin.folder));
  const facts = [
    ...(state.kind === "running" ? [count] : []),
    from,
    t("Its tools are {0}/…", visibleLine(name)),
    ...(state.kind === "running" ? [serverFacts(state)] : []),
  ];
  item.id = `server:${name}`;
  item.description = words;
  item.iconPath = new vscode.ThemeIcon(stateIcon(state));
  item.contextValue = `server:${state.kind}:${origin.kind}${changed ? ":changed" : ""}`;
  item.tooltip = new vscode.MarkdownString(
    [`**${plainMarkdown(visibleLine(title))}**`, words, ...facts]
      .map((line, index) => (index === 0 ? line : plainMarkdown(line)))
      .join("  \n"),
  );
  item.accessibilityInformation = { label: [visibleLine(title), words, ...facts].join(", ") };
  return item;
}

/** What it calls itself proves nothing. */
const serverFacts = ({ server, era }: Extract<Server["state"], { readonly kind: "running" }>) =>
  vscode.l10n.t(
    "Calls itself {0} {1}; speaks MCP {2}",
    visibleLine(server.name),
    visibleLine(server.version),
    era,
  );
