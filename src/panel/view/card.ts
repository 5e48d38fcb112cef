import { render } from "lit";
import type { FromCard, ToCard } from "../protocol.ts";
import {
  type Answer,
  type CardState,
  notAnswerable,
  notApprovable,
  received,
  settleMs,
} from "./cardState.ts";
import { cardTemplate } from "./cardTemplate.ts";
import { remainingNews } from "./countdown.ts";
import { connect, rootElement } from "./host.ts";
import { pressGuard } from "./pressGuard.ts";

startCard(rootElement(), () => performance.now());

function startCard(root: HTMLElement, clock: () => number): void {
  let state: CardState = { kind: "loading" };
  let news = "";
  let painted = clock();
  const send = connect<ToCard, FromCard>(receive);
  const intended = pressGuard(root, () => notAnswerable(state, clock()) === null);
  const actions = {
    decline: (click: Event) => answer(click, "decline"),
    approve: (click: Event) => answer(click, "approve"),
    reveal: () => {
      if (state.kind === "asking") send({ type: "reveal", id: state.approval.id });
    },
  };

  paint();
  setInterval(paint, 250);
  // A card that comes to the front is as new to the eye as one that was just opened.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && state.kind === "asking") become({ ...state, armedAt: clock() + settleMs });
  });
  send({ type: "ready" });

  function receive(message: ToCard): void {
    const before = state;
    become(received(before, message, clock()));
    const revealed = maskedIn(before) > 0 && maskedIn(state) === 0;
    if (state.kind === "closed") tell(state.message);
    else if (state.kind === "asking" && revealed) tell("All values are shown.");
    moveFocus(before, revealed);
  }

  function become(next: CardState): void {
    state = next;
    paint();
    setTimeout(paint, settleMs);
  }

  /** Decline has the focus when a call is shown; later nothing takes it from where the person put it. */
  function moveFocus(before: CardState, revealed: boolean): void {
    if (state.kind === "asking" && shownIn(before) !== state.approval.id) focus("#decline");
    else if (state.kind === "asking" && revealed) focus("#arguments");
    else if (state.kind === "closed" && document.hasFocus()) focus(".ended");
  }

  function focus(selector: string): void {
    root.querySelector<HTMLElement>(selector)?.focus({ preventScroll: selector !== "#arguments" });
  }

  function answer(click: Event, chosen: Answer): void {
    const meant = intended(click);
    const refused = chosen === "approve" ? notApprovable(state, clock()) : notAnswerable(state, clock());
    if (!meant || refused !== null || state.kind !== "asking") return;
    const { approval } = state;
    become({ kind: "answered", approval, answer: chosen });
    tell(chosen === "approve" ? "Approved" : "Declined");
    send({ type: "answer", id: approval.id, digest: approval.digest, answer: chosen });
  }

  function tell(text: string): void {
    news = text;
    paint();
  }

  function paint(): void {
    const now = clock();
    if (state.kind === "asking") {
      news = remainingNews(state.deadline - painted, state.deadline - now) ?? news;
    }
    painted = now;
    render(cardTemplate({ state, now, news }, actions), root);
  }
}

function shownIn(state: CardState): string | null {
  return state.kind === "loading" ? null : (state.approval?.id ?? null);
}

function maskedIn(state: CardState): number {
  return state.kind === "asking" ? state.approval.masked : 0;
}
