import * as vscode from "vscode";
import type { EffectiveMode } from "../core/effectiveMode.ts";
import type { Mode } from "../core/mode.ts";
import { riskLabel } from "../core/risk.ts";
import { riskOrigin, type ToolSpec } from "../core/toolSpec.ts";
import { authorityLabel } from "../core/authorityLabel.ts";

/** What a tool does in this mode. */
export function modeWords(mode: Mode): string {
  switch (mode) {
    case "required":
      return vscode.l10n.t("asks every time");
    case "ask":
      return vscode.l10n.t("asks");
    case "allow":
      return vscode.l10n.t("never asks");
    case "deny":
      return vscode.l10n.t("denied");
  }
}

/** The same in this window; accepted are edits in the workspace alone. */
export const nowWords = ({ mode, by }: EffectiveMode): string =>
  by.kind === "mode" && by.mode === "acceptEdits"
    ? vscode.l10n.t("never asks in the workspace")
    : modeWords(mode);

/** Where a tool's mode comes from. */
export function originWords({ by }: EffectiveMode, { requiresApproval, risk }: ToolSpec): string {
  if (by.kind === "row") return vscode.l10n.t("row {0}", by.key);
  if (by.kind !== "tool") return authorityLabel(by, vscode.l10n.t);
  if (by.why === "risk") return vscode.l10n.t("default: risk {0}", risk === null ? unknown() : `L${risk}`);
  return requiresApproval
    ? vscode.l10n.t("default: the tool requires approval")
    : vscode.l10n.t("default: the tool needs no approval");
}

export const riskWords = (tool: ToolSpec) =>
  tool.risk === null ? unknown() : riskLabel(tool.risk, riskOrigin(tool));

const unknown = () => vscode.l10n.t("unknown");
