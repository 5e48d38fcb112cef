import type { CardApproval, ToCard, WireAnswer } from "../protocol.ts";
import { t } from "./words.ts";

/** Times are milliseconds of a clock that only goes forward. */
export type CardState =
  | { readonly kind: "loading" }
  | Asking
  | { readonly kind: "answered"; readonly approval: CardApproval; readonly answer: WireAnswer["type"] }
  | { readonly kind: "closed"; readonly approval: CardApproval | null; readonly message: string };

interface Asking {
  readonly kind: "asking";
  readonly approval: CardApproval;
  readonly deadline: number;
  /** The remaining time when the card was first shown: the whole of its bar. */
  readonly wholeMs: number;
  /** Nothing is answered before: what was shown a moment ago was not read. */
  readonly armedAt: number;
}

type CardMessage = Extract<ToCard, { type: "approval" | "closed" }>;

/** How long after it was shown, or shown anew, a card takes no answer. */
export const settleMs = 500;

/** What becomes of the card when a call is shown, or it is closed. */
export function received(state: CardState, message: CardMessage, now: number): CardState {
  const shown = state.kind === "loading" ? null : state.approval;
  if (message.type === "closed") return { kind: "closed", approval: shown, message: message.message };
  return asked(state, message.approval, now);
}

/** What becomes of it when this call is shown. */
export function asked(state: CardState, approval: CardApproval, now: number): CardState {
  const shown = state.kind === "loading" ? null : state.approval;
  if (state.kind === "answered" && shown?.id === approval.id) return { ...state, approval };
  if (state.kind === "closed" && shown?.id === approval.id) return state;
  const before = state.kind === "asking" && shown?.id === approval.id ? state : null;
  const same = before?.approval.digest === approval.digest && before.approval.masked === approval.masked;
  return {
    kind: "asking",
    approval,
    deadline: now + approval.remainingMs,
    wholeMs: before?.wholeMs ?? approval.remainingMs,
    armedAt: before !== null && same ? before.armedAt : now + settleMs,
  };
}

/** Why no answer is taken now, or `null`. */
export function notAnswerable(state: CardState, now: number): string | null {
  if (state.kind !== "asking") return t("There is nothing to answer.");
  if (now >= state.deadline) return t("The time to answer is over.");
  return now < state.armedAt ? t("The call was shown only now.") : null;
}

/** Why nothing can be let run now, as it is or changed, or `null`. */
export function notAllowable(state: CardState, now: number): string | null {
  if (maskedIn(state) > 0) return t("Approve needs the masked values shown.");
  return notAnswerable(state, now);
}

export function maskedIn(state: CardState): number {
  return state.kind === "asking" ? state.approval.masked : 0;
}

export function shownIn(state: CardState): string | null {
  return state.kind === "loading" ? null : (state.approval?.id ?? null);
}

/** The same call, as new to the eye as one that was just shown. */
export function shownAnew(state: CardState, now: number): CardState {
  return state.kind === "asking" ? { ...state, armedAt: now + settleMs } : state;
}
