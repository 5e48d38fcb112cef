import type { Decision } from "../core/decision.ts";
import type { Caller } from "../core/toolCall.ts";
import type { GateEvent } from "./ports.ts";

/** `mcp.hitl.decision`: how questions ended in this window, by behaviour 3.23. */
export interface DecisionCount {
  readonly name: "mcp.hitl.decision";
  readonly tags: DecisionTags;
  readonly value: number;
}

interface DecisionTags {
  readonly side: "chat";
  readonly outcome: "approved" | "declined" | "denied" | "ask-failed";
}

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
      const tags = { side: sideOf(event.caller), outcome: outcomeOf(event.decision) };
      const key = `${tags.side} ${tags.outcome}`;
      const one = series.get(key) ?? { tags, value: 0 };
      one.value++;
      series.set(key, one);
    },
    counts: () => [...series.values()].map((one) => ({ name: "mcp.hitl.decision", ...one })),
  };
}

function sideOf({ kind }: Caller): DecisionTags["side"] {
  switch (kind) {
    case "languageModelTool":
    case "participant":
    case "extension":
      return "chat";
  }
}

function outcomeOf({ kind, by }: Decision): DecisionTags["outcome"] {
  if (kind === "allow") return "approved";
  if (by.kind === "noStrategy") return "denied";
  return by.kind === "fault" ? "ask-failed" : "declined";
}
