import type { CallFacts, DecidedCall, DecisionFacts, FinishedCall } from "../api.ts";
import type { Decision } from "../core/decision.ts";
import type { GateEvent } from "../gate/ports.ts";

/** What other extensions get to see of a call: nothing that is used here afterwards, and nothing they can change. */
export function callFacts({ id, tool, caller, session, args }: CallFacts): CallFacts {
  const { kind, name } = caller;
  return Object.freeze({ id, tool, caller: Object.freeze({ kind, name }), session, args });
}

export function decidedCall(event: GateEvent & { readonly kind: "decided" }): DecidedCall {
  const { decision, waitedMs } = event;
  return Object.freeze({ ...callFacts(event), decision: decisionFacts(decision), waitedMs });
}

export function finishedCall(event: GateEvent & { readonly kind: "finished" }): FinishedCall {
  const { outcome, durationMs } = event;
  return Object.freeze({ ...callFacts(event), outcome: outcome.kind, durationMs });
}

export function decisionFacts({ kind, step, by, reason }: Decision): DecisionFacts {
  return Object.freeze({ allowed: kind === "allow", step, by: by.kind, reason });
}
