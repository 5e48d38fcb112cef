import { steps, type Step, type Verdict } from "./decision.ts";
import { precedence, unsettled } from "./precedence.ts";
import type { Situation } from "./situation.ts";

/** Why a call is decided as it is, and what everything else would have made of it. */
export interface Explanation {
  readonly verdict: Verdict;
  /** One for each row of the precedence table, in its order. */
  readonly steps: readonly ExplainedStep[];
}

export interface ExplainedStep {
  readonly step: Step;
  /**
   * `passed`: looked at, and it had nothing to say. `beaten`: it has, and something stronger or later decided.
   * `idle`: not looked at, and it has nothing to say. `ahead`: its turn comes when the call is made.
   */
  readonly state: "passed" | "decided" | "beaten" | "idle" | "ahead";
  /** All it says of the call, the strongest first. */
  readonly voices: readonly Voice[];
}

export interface Voice {
  readonly verdict: Verdict;
  /** Whether it is the one that decided. */
  readonly decided: boolean;
}

/** Its verdict is that of `decide`. */
export function explain(situation: Situation): Explanation {
  const heard = new Set<Step>();
  const said: Verdict[] = [];
  let outcome = unsettled;
  for (const { step, isHeard, says } of precedence) {
    const voices = [...says(situation)].map((settled): Verdict => ({ ...settled, step }));
    said.push(...voices);
    if (!isHeard(outcome)) continue;
    heard.add(step);
    outcome = voices[0] ?? outcome;
  }
  const explained = steps.map((step): ExplainedStep => {
    const voices = said
      .filter((verdict) => verdict.step === step)
      .map((verdict) => ({ verdict, decided: verdict === outcome }));
    return { step, voices, state: stateOf(step, voices, heard, outcome) };
  });
  return { verdict: outcome, steps: explained };
}

function stateOf(
  step: Step,
  voices: readonly Voice[],
  heard: ReadonlySet<Step>,
  outcome: Verdict,
): ExplainedStep["state"] {
  if (voices.some(({ decided }) => decided)) return "decided";
  if (voices.length > 0) return "beaten";
  if (heard.has(step)) return "passed";
  if (step === "strategy") return outcome.kind === "ask" ? "ahead" : "idle";
  return step === "commit" && outcome.kind !== "deny" ? "ahead" : "idle";
}
