import type { DecisionEntry } from "./entry.ts";

/** What the table of calls keeps of a decision; `authority` is JSON text. */
export function callColumns({ call, time, decision, waitedMs }: DecisionEntry) {
  return {
    id: call.id,
    time,
    tool: call.tool,
    callerKind: call.caller.kind,
    callerName: call.caller.name,
    decision: decision.kind,
    authority: JSON.stringify(decision.by),
    reason: decision.reason,
    waitedMs,
  };
}
