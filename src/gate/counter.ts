import type { Decision } from "../core/decision.ts";
import type { GateEvent } from "./ports.ts";
import { throughGateway } from "./throughGateway.ts";

/** `mcp.hitl.decision`: how questions ended in this window, by behaviour 3.23. */
export interface DecisionCount {
  readonly name: "mcp.hitl.decision";
  readonly tags: DecisionTags;
  readonly value: number;
}

/** `denied`: nobody could be asked. */
type DecisionTags =
  | { readonly side: "chat"; readonly outcome: Outcome | "ask-failed" }
  /** Calls of the gateway's clients. */
  | { readonly side: "server"; readonly outcome: Outcome | "elicit-failed" };

type Outcome = "approved" | "declined" | "denied";

export interface DecisionCounter {
  /** Counts what somebody was asked about, or would have been if there were anybody. */
  count(event: GateEvent): void;
  counts(): readonly DecisionCount[];
}

export function createDecisionCounter(): DecisionCounter {
  const series = new Map<string, { readonly tags: DecisionTags; value: number }>();
  return {
    count(event) {
      if (event.kind !== "decided") return;
      if (event.waitedMs === null && event.decision.by.kind !== "noStrategy") return;
      const tags = tagsOf(event);
      const key = `${tags.side} ${tags.outcome}`;
      const one = series.get(key) ?? { tags, value: 0 };
      one.value++;
      series.set(key, one);
    },
    counts: () => [...series.values()].map((one) => ({ name: "mcp.hitl.decision", ...one })),
  };
}

function tagsOf({ caller, decision }: GateEvent & { readonly kind: "decided" }): DecisionTags {
  const outcome = outcomeOf(decision);
  return throughGateway(caller)
    ? { side: "server", outcome: outcome ?? "elicit-failed" }
    : { side: "chat", outcome: outcome ?? "ask-failed" };
}

/** `null`: the asking itself failed. */
function outcomeOf({ kind, by }: Decision): Outcome | null {
  if (kind === "allow") return "approved";
  if (by.kind === "noStrategy") return "denied";
  return by.kind === "fault" ? null : "declined";
}
