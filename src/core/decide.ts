import type { Verdict } from "./decision.ts";
import { precedence, unsettled } from "./precedence.ts";
import type { Situation } from "./situation.ts";

/**
 * The first rung of the precedence table that has something to say settles the call, but for the last ones, which
 * are heard on what it was settled to.
 */
export function decide(situation: Situation): Verdict {
  let outcome = unsettled;
  for (const { step, isHeard, says } of precedence) {
    if (!isHeard(outcome)) continue;
    const [strongest] = says(situation);
    if (strongest) outcome = { ...strongest, step };
  }
  return outcome;
}
