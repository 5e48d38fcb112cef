import { authorityLabel } from "../core/authorityLabel.ts";
import type { Authority, Verdict } from "../core/decision.ts";
import type { Voice } from "../core/explain.ts";
import { riskLabel } from "../core/risk.ts";
import type { Caller } from "../core/toolCall.ts";
import { stepName } from "../core/stepName.ts";
import { riskOrigin, type ToolId } from "../core/toolSpec.ts";
import type { Translate } from "../core/translate.ts";
import { visibleLine } from "../core/visible.ts";
import type { ExplainedCall } from "../gate/explainCall.ts";
import type { ExplainedPage, ExplainedPlace, ExplainedVoice } from "../panel/protocol.ts";
import { cardFields } from "./cardContent.ts";
import { toolWords } from "./toolWords.ts";

/** What is explained: a call as if it came now. */
export interface ExplainSubject {
  readonly tool: ToolId;
  readonly input: unknown;
  readonly caller: Caller;
  /** What to know of the explanation itself. */
  readonly cautions: readonly string[];
}

export function explainPage(explained: ExplainedCall, subject: ExplainSubject, t: Translate): ExplainedPage {
  const facts = {
    tool: visibleLine(subject.tool),
    caller: visibleLine(subject.caller.name),
    cautions: subject.cautions.map(visibleLine),
  };
  if (explained.kind === "fault")
    return {
      ...facts,
      ...unknown,
      title: "",
      verdict: { kind: "deny", step: "commit", reason: visibleLine(explained.fault) },
    };
  const { tool, call, explanation, shadows, notes, vetoes } = explained;
  const { verdict, steps } = explanation;
  return {
    ...facts,
    title: tool ? toolWords(tool, t).title : "",
    cwd: call && call.cwd !== null ? visibleLine(call.cwd) : null,
    risk: tool && tool.risk !== null ? riskLabel(tool.risk, riskOrigin(tool)) : null,
    riskLevel: tool && riskOrigin(tool) === "own" ? tool.risk : null,
    fields: call ? cardFields(call.args, call.args, t) : [],
    notes: notes.map(visibleLine),
    vetoes: vetoes.map(visibleLine),
    verdict: { kind: verdict.kind, step: verdict.step, reason: visibleLine(verdict.reason) },
    steps: steps.map(({ step, state, voices }) => ({
      step,
      name: stepName(step, t),
      state,
      voices: voices.map((voice) => voiceOf(voice, t)),
    })),
    shadows: shadows.map(({ rule, source, kind }) => ({
      rule: visibleLine(rule),
      source,
      kind,
      differs: kind !== verdict.kind,
    })),
  };
}

const unknown = {
  cwd: null,
  risk: null,
  riskLevel: null,
  fields: [],
  notes: [],
  vetoes: [],
  steps: [],
  shadows: [],
} as const;

/** Where a person can change what an authority says; `null` where there is nothing to change. */
export function placeOf(by: Authority): ExplainedPlace | null {
  switch (by.kind) {
    case "row":
    case "rule":
    case "trust":
    case "tool":
    case "mode":
    case "grant":
      return by.kind;
    case "policy":
      if (by.from !== undefined || by.policy === "custom") return null;
      return by.policy === "allowAll" ? "allowAll" : "policy";
    default:
      return null;
  }
}

function voiceOf({ verdict, decided }: Voice, t: Translate): ExplainedVoice {
  const { kind, by } = verdict;
  return {
    kind,
    always: kind === "ask" && !verdict.grantable,
    by: visibleLine(authorityLabel(by, t)),
    source: by.kind === "rule" ? by.source : null,
    reason: isPlain(verdict) ? null : visibleLine(verdict.reason),
    decided,
    opens: placeOf(by),
  };
}

/** Of a row or rule that says nothing about itself, the reason only repeats its name and decision. */
function isPlain({ by, reason }: Verdict): boolean {
  const name = by.kind === "row" ? by.key : by.kind === "rule" ? by.name : null;
  return name !== null && plainWords.some((does) => reason === `the ${by.kind} '${name}' ${does}`);
}

const plainWords = ["allows it", "asks", "requires it", "denies it"];
