import type { Decision } from "../core/decision.ts";

// What becomes of a call that was put to a strategy and got no answer.

export const strategyFault = (text: string): Decision => ({
  kind: "deny",
  step: "strategy",
  by: { kind: "fault", fault: text },
  reason: text,
});

export const timedOut = (seconds: number): Decision => ({
  kind: "deny",
  step: "strategy",
  by: { kind: "timeout", seconds },
  reason: `nobody answered within ${seconds} seconds`,
});

/** Nobody could answer any more. */
export const windowClosed: Decision = {
  kind: "deny",
  step: "strategy",
  by: { kind: "cancelled" },
  reason: "the window closed",
};

export const cancelled: Decision = {
  kind: "deny",
  step: "strategy",
  by: { kind: "cancelled" },
  reason: "the call was cancelled",
};
