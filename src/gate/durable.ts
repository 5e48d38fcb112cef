import type { Decision } from "../core/decision.ts";
import type { Standing } from "../core/grant.ts";
import type { ToolCall } from "../core/toolCall.ts";
import type { DecisionEntry } from "../decisionLog/entry.ts";
import type { RecordedAnswer, TakenAnswer } from "../decisionLog/journal.ts";
import { answerSeconds, type Ask, type Asked, type Question } from "./ask.ts";
import { purposeOf, type Claim, type Draft } from "./draft.ts";
import { journalKey, journalTerms } from "./journalKey.ts";
import type { GatePorts } from "./ports.ts";
import { windowClosed } from "./unanswered.ts";

/** Asks, or gives the answer to the same call of the same run that a crash kept from being used. */
export type DurableAsk = (question: Question, draft: Draft, standing: Standing) => Promise<DurablyAsked>;

export interface DurablyAsked extends Asked {
  readonly claim?: Claim;
}

type DurablePorts = Pick<GatePorts, "journal" | "user" | "settings" | "clock">;

/** A journal that is broken costs only what it is for: the person is asked, and `onBroken` is told. */
export function createDurableAsk(
  ask: Ask,
  { journal, user, settings, clock }: DurablePorts,
  onBroken: (call: ToolCall, error: unknown) => void,
): DurableAsk {
  return async (question, draft, standing) => {
    const { call, tool, verdict } = question;
    const { run } = draft.request;
    if (!run) return ask(question);
    const tried = async <T>(work: () => Promise<T>): Promise<T | "broken"> => {
      try {
        return await work();
      } catch (error) {
        onBroken(call, error);
        return "broken";
      }
    };

    const asked = { step: verdict.step, reason: verdict.reason };
    const key = journalKey(run, call, user);
    const terms = journalTerms(question, draft.known?.definition ?? null, standing);
    const taken = await tried(() => journal.take(key, terms));
    if (taken !== null && taken !== "broken")
      return { decision: { ...decisionOf(taken), asked }, waitedMs: null };

    const expires = clock.wall() + answerSeconds(tool, settings()) * 1000;
    const unanswered = entryOf(draft, call, { ...windowClosed, asked }, clock.wall());
    const begun = await tried(() => journal.begin({ key, terms, call: call.id, expires, unanswered }));
    await tried(async () => run.beforeAsking?.());
    const answered = await ask(question);
    if (begun === "broken") return answered;
    const answer = answerOf(answered);
    const mine = await tried(() => journal.settle(key, call.id, answer));
    // Where it is not known whether the answer was kept, it may still be found.
    return answer?.kind === "allow" && mine !== false
      ? { ...answered, claim: () => journal.claim(key, call.id) }
      : answered;
  };
}

/** What may be used again: a person's plain yes or no to the call as it was shown. */
function answerOf({ decision, edited, response }: Asked): RecordedAnswer | null {
  const { kind, by, reason } = decision;
  if (by.kind !== "person" || edited || response !== undefined) return null;
  return { kind, reason, ...(by.members && { members: by.members }) };
}

function decisionOf({ kind, reason, members, call, time }: TakenAnswer): Decision {
  return {
    kind,
    step: "strategy",
    by: { kind: "person", ...(members && { members }) },
    reason,
    metadata: { answeredFor: call, answeredAt: time },
  };
}

function entryOf({ known, request }: Draft, call: ToolCall, decision: Decision, time: number): DecisionEntry {
  const { id, tool, caller, session, args, digest, cwd } = call;
  return {
    kind: "decision",
    time,
    call: { id, tool, caller, session, args, ...purposeOf(request), digest, cwd },
    risk: known?.tool.spec.risk ?? null,
    definition: known?.definition ?? null,
    decision,
    waitedMs: null,
  };
}
