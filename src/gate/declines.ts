import type { Clearance } from "./draft.ts";
import { forgetOldest } from "./forgetOldest.ts";
import type { ToolCallRequest } from "./ports.ts";

type Origin = Pick<ToolCallRequest, "caller" | "session">;

/** Counts the calls of one caller in one session that a person declined in a row, this one included. */
export function createDeclines(): (origin: Origin, clearance: Clearance) => number {
  const counts = new Map<string, number>();
  return ({ caller, session }, clearance) => {
    const key = JSON.stringify([caller.kind, caller.name, session]);
    const before = counts.get(key) ?? 0;
    counts.delete(key);
    const now = after(before, clearance);
    if (now > 0) counts.set(key, now);
    forgetOldest(counts, mostKept, () => false);
    return now;
  };
}

function after(before: number, clearance: Clearance): number {
  if (clearance.kind === "go" || clearance.response !== undefined) return 0;
  // What is refused otherwise says nothing of what the person wants.
  const by = clearance.decision.by.kind;
  return by === "person" || by === "client" ? before + 1 : before;
}

/** Sessions end without a word. */
const mostKept = 200;
