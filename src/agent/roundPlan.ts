import type { AgentLimits, ReachedLimit } from "../core/agentLimits.ts";
import { readArguments } from "./callArguments.ts";
import type { Fingerprints } from "./fingerprints.ts";
import { objectionTo, type Remembered, type Verdict } from "./guard.ts";
import { guardTexts } from "./guardTexts.ts";
import type { GuardOutcome, ObservedCall } from "./loopEvent.ts";
import { answeredCalls, type TurnState } from "./turnState.ts";

export interface Planned {
  readonly call: ObservedCall;
  /** Why it is answered without its tool; `null`: it runs. */
  readonly stop: Stop | null;
}

export type Stop = LimitStop | { readonly outcome: Exclude<GuardOutcome, "limit">; readonly text: string };

export interface LimitStop {
  readonly outcome: "limit";
  readonly text: string;
  readonly limit: ReachedLimit;
}

export interface PlanFacts {
  readonly verdict: Verdict;
  readonly limits: AgentLimits;
  readonly prints: Fingerprints;
  /** What already ended the round. */
  readonly limit: LimitStop | null;
  /** The calls of the round that are answered. */
  readonly answered: readonly ObservedCall[];
}

/** What becomes of these calls, that are made at once: each counts for those after it as if it ran. */
export function planCalls(
  group: readonly ObservedCall[],
  state: TurnState,
  facts: PlanFacts,
): readonly Planned[] {
  const { prints, answered } = facts;
  const before = answeredCalls(state).map(({ call, result: { kind } }): Remembered => ({
    name: call.name,
    print: prints(call),
    kind,
  }));
  let questions = answered.filter(
    ({ tool }, at) => tool.asksPerson && state.results[at]?.kind !== "skipped",
  ).length;
  let { limit } = facts;
  return group.map((call) => {
    const stop = limit ?? stopOf(call, { before, questions, declines: state.declines }, facts);
    if (stop?.outcome === "limit" && facts.limits.onLimit === "stop") limit = stop;
    before.push({ name: call.part.name, print: prints(call.part), kind: stop ? "skipped" : "result" });
    if (!stop && call.tool.asksPerson) questions++;
    return { call, stop };
  });
}

interface Past {
  readonly before: readonly Remembered[];
  readonly questions: number;
  readonly declines: number;
}

function stopOf(
  { part, tool, round }: ObservedCall,
  { before, questions, declines }: Past,
  { verdict, limits, prints }: PlanFacts,
): Stop | null {
  const { name, input } = part;
  switch (verdict) {
    case "cancelled":
      return { outcome: verdict, text: guardTexts.cancelled(name) };
    case "wrap-up":
      return { outcome: verdict, text: guardTexts.wrapUp };
    case "hard-stop":
      return { outcome: verdict, text: guardTexts.hardStop(round) };
    case "continue":
  }
  const read = readArguments(input);
  if (read.kind === "malformed")
    return { outcome: "malformed", text: guardTexts.malformed(name, read.problem) };
  const objection = objectionTo({ name, print: prints(part), tool, questions, declines }, before, limits);
  if (objection?.kind === "limit")
    return { outcome: objection.kind, text: objection.text, limit: objection.limit };
  return objection && { outcome: objection.kind, text: objection.text };
}
