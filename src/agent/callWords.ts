import { authorityLabel } from "../core/authorityLabel.ts";
import type { Decision } from "../core/decision.ts";
import { durationText } from "../core/duration.ts";
import { unexplained } from "../core/refusal.ts";
import type { Translate } from "../core/translate.ts";
import { visibleLine } from "../core/visible.ts";
import type { GuardOutcome } from "./loopEvent.ts";
import type { ToolAnswer } from "./toolAnswer.ts";

/** What became of a call, as a person reads it afterwards: plain text in one line. */
export interface CallWords {
  readonly mark: CallMark;
  readonly text: string;
}

/** `answered`: by the person, in place of the tool. `previewed`: it was to be seen what would become of it. */
export const callMarks = ["ran", "answered", "failed", "declined", "refused", "previewed"] as const;
export type CallMark = (typeof callMarks)[number];

/** What its tool gave, and why that was never reached where it was not. */
export interface EndedCall {
  readonly answer: ToolAnswer;
  readonly skipped: GuardOutcome | null;
}

export function callWords({ answer, skipped }: EndedCall, t: Translate): CallWords {
  if (skipped !== null) return { mark: "refused", text: skippedWords(skipped, t) };
  const { kind, settled } = answer;
  const failed = kind === "failed" ? [t("failed")] : [];
  if (!settled) return { mark: "failed", text: t("failed") };
  const { decision, account } = settled;
  const ran = account === null || account.ranMs === null ? [] : [durationText(account.ranMs, t)];
  return {
    mark: markOf(kind, decision),
    text: visibleLine([decisionWords(decision, kind, t), ...failed, ...ran].join(" · ")),
  };
}

function skippedWords(outcome: GuardOutcome, t: Translate): string {
  switch (outcome) {
    case "declined-repeat":
      return t("not asked again: you declined it before");
    case "declined-often":
      return t("not asked: you declined several calls in a row");
    case "repeated":
      return t("not run again: it ran several times with these arguments");
    case "interaction-budget":
      return t("put off: you are asked one thing at a time");
    case "limit":
      return t("not run: the limit of calls is reached");
    case "malformed":
      return t("invalid arguments");
    case "wrap-up":
    case "hard-stop":
      return t("not run: there were too many rounds");
    case "cancelled":
      return t("not run: the request was stopped");
  }
}

/** How many calls of a turn ended how. */
export function tallyWords(calls: readonly { readonly mark: CallMark }[], t: Translate): string {
  const counts = callMarks
    .map((mark) => ({ mark, count: calls.filter((call) => call.mark === mark).length }))
    .filter(({ count }) => count > 0);
  return t("Tool calls: {0}", counts.map(({ mark, count }) => countWords(mark, count, t)).join(", "));
}

function countWords(mark: CallMark, count: number, t: Translate): string {
  switch (mark) {
    case "ran":
      return t("{0} ran", count);
    case "answered":
      return t("{0} answered by you", count);
    case "failed":
      return t("{0} failed", count);
    case "declined":
      return t("{0} declined by you", count);
    case "refused":
      return t("{0} not run", count);
    case "previewed":
      return t("{0} previewed", count);
  }
}

function markOf(kind: ToolAnswer["kind"], decision: Decision): CallMark {
  switch (kind) {
    case "result":
      return decision.kind === "allow" ? "ran" : "answered";
    case "unanswered":
      return "refused";
    default:
      return kind;
  }
}

function decisionWords(decision: Decision, kind: ToolAnswer["kind"], t: Translate): string {
  if (decision.kind === "allow") return allowedWords(decision, t);
  return kind === "result" ? t("answered by you in place of the tool") : deniedWords(decision, t);
}

function allowedWords({ by, metadata }: Decision, t: Translate): string {
  switch (by.kind) {
    case "person":
      return metadata?.["editedFrom"] === undefined
        ? t("approved by you")
        : t("approved by you with changed arguments");
    case "rule":
      return t("allowed by rule {0}", by.name);
    case "row":
      return t("allowed by row {0}", by.key);
    case "grant":
      return t("allowed by a grant of yours");
    case "tool":
      return t("needs no approval");
    default:
      return t("allowed: {0}", authorityLabel(by, t));
  }
}

function deniedWords({ by, reason, step }: Decision, t: Translate): string {
  if (step === "resolve") return t("unknown tool");
  switch (by.kind) {
    case "person":
      return reason === unexplained ? t("declined by you") : t("declined by you: {0}", reason);
    case "rule":
      return t("denied by rule {0}", by.name);
    case "row":
      return t("denied by row {0}", by.key);
    case "arguments":
      return t("invalid arguments");
    case "timeout":
      return t("not answered within {0} s", by.seconds);
    case "cancelled":
      return t("stopped before an answer");
    case "limit":
      return t("limit reached: {0}", by.limit);
    case "fault":
      return t("not run: {0}", by.fault);
    default:
      return t("denied: {0}", authorityLabel(by, t));
  }
}
