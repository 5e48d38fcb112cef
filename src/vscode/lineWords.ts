import * as vscode from "vscode";
import { callWords, type CallWords, type EndedCall } from "../agent/callWords.ts";
import type { Authority } from "../core/decision.ts";
import { verdictWords } from "../core/verdictWords.ts";
import { visibleLine } from "../core/visible.ts";
import { gateParticipant } from "./agentTools.ts";
import type { OpenGate } from "./gate.ts";

/** What the line of a call in a transcript says of it. */
export type LineWords = (call: EndedCall) => Promise<CallWords>;

export const ranWords: LineWords = async (call) => callWords(call, vscode.l10n.t);

/** In a preview nothing runs: what would have become of the call by itself. */
export function previewWords(gate: Pick<OpenGate, "explain">): LineWords {
  return async (call) => {
    const settled = call.answer.settled;
    if (!settled?.account || !nothingRuns(settled.decision.by)) return callWords(call, vscode.l10n.t);
    const { tool, args } = settled.account;
    const explained = await gate.explain({ tool, input: args, caller: gateParticipant });
    const text =
      explained.kind === "fault"
        ? vscode.l10n.t("would not run: {0}", explained.fault)
        : verdictWords(explained.explanation.verdict, vscode.l10n.t);
    return { mark: "previewed", text: visibleLine(text) };
  };
}

/** The preview, or what denies everything without it. */
const nothingRuns = (by: Authority) => by.kind === "policy" || (by.kind === "mode" && by.mode === "preview");
