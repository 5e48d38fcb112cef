import * as vscode from "vscode";
import type { ServerStart } from "../core/serverSetting.ts";
import { visibleLine } from "../core/visible.ts";
import type { StartFact } from "../mcp/servers/workspaceServer.ts";

/** How a server is started, on one line, for a list. */
export function startLine(start: ServerStart): string {
  if (start.type === "http") return visibleLine(start.url);
  return [start.command, ...start.args].map((word) => visibleLine(shownWord(word))).join(" ");
}

const shownWord = (word: string) => (/^[\w@%+=:,./${}-]+$/.test(word) ? word : JSON.stringify(word));

/** One line of all that a server is started from; nothing in it is cut. */
export function factLine(fact: StartFact): string {
  const text = visibleLine(fact.text);
  switch (fact.kind) {
    case "command":
      return vscode.l10n.t("Command: {0}", text);
    case "argument":
      return vscode.l10n.t("Argument: {0}", text);
    case "env":
      return vscode.l10n.t("Environment: {0}={1}", visibleLine(fact.name), text);
    case "cwd":
      return vscode.l10n.t("Folder: {0}", text);
    case "url":
      return vscode.l10n.t("Address: {0}", text);
    case "header":
      return vscode.l10n.t("Header: {0}: {1}", visibleLine(fact.name), text);
  }
}
