import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import type { ToolSource } from "./toolsViewTree.ts";

/** Where tools come from. */
export function titleOf(source: ToolSource): string {
  if (typeof source === "object")
    return visibleLine("server" in source ? source.server.title : source.extension);
  switch (source) {
    case "toolgate":
      return "Toolgate";
    case "mcp":
      return "MCP";
    case "editor":
      return vscode.l10n.t("Editor and extensions");
  }
}

/** What is registered here, as ours, cannot be called but through the gate. */
export const isLimited = (source: ToolSource) => source === "mcp" || source === "editor";

export const limitOf = (source: ToolSource) =>
  isLimited(source) ? [vscode.l10n.t("gated only when called through @gate")] : [];
