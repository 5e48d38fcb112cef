import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import type { Server } from "../mcp/servers/servers.ts";

export function stateWords(state: Server["state"]): string {
  const t = vscode.l10n.t;
  switch (state.kind) {
    case "running":
      return t("running");
    case "starting":
      return t("starting");
    case "stopped":
      return t("stopped");
    case "failed":
      return state.again === null
        ? t("failed: {0}", visibleLine(state.problem))
        : t("failed, starts again by itself: {0}", visibleLine(state.problem));
    case "approval":
      return state.changed ? t("wants to start, and has changed") : t("wants to start");
    case "unready":
      return t("cannot start: {0}", visibleLine(state.problems.join("; ")));
  }
}

export function stateIcon({ kind }: Server["state"]): string {
  switch (kind) {
    case "running":
      return "server-process";
    case "starting":
      return "loading~spin";
    case "stopped":
      return "debug-stop";
    case "failed":
    case "unready":
      return "error";
    case "approval":
      return "shield";
  }
}
