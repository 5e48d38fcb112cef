import { render } from "lit";
import type { FromCard, ToCard } from "../protocol.ts";
import type { Format } from "./argumentList.ts";
import { answered, type CardModel, freshCard, heard, leftFor, maskedIn, shownIn } from "./cardModel.ts";
import { type Answer, notAnswerable, notApprovable, settleMs } from "./cardState.ts";
import { cardTemplate } from "./cardTemplate.ts";
import { remainingNews } from "./countdown.ts";
import { connect, rootElement } from "./host.ts";
import { pressGuard } from "./pressGuard.ts";
import { t } from "./words.ts";

startCard(rootElement(), () => performance.now());

function startCard(root: HTMLElement, clock: () => number): void {
  let model = freshCard;
  let format: Format = "formatted";
  let painted = clock();
  const send = connect<ToCard, FromCard>(receive);
  const intended = pressGuard(root, () => notAnswerable(model.state, clock()) === null);
  const actions = {
    decline: (click: Event) => answer(click, "decline"),
    approve: (click: Event) => answer(click, "approve"),
    declineAll,
    reveal: () => ask("reveal"),
    copyDigest: () => ask("copyDigest"),
    openDiff() {
      if (maskedIn(model.state) === 0) ask("openDiff");
    },
    select(id: string) {
      if (id === shownIn(model.state)) return;
      become(leftFor(model));
      send({ type: "select", id });
    },
    show(chosen: Format) {
      format = chosen;
      paint();
    },
  };

  paint();
  setInterval(paint, 250);
  // A card that comes to the front is as new to the eye as one that was just opened.
  document.addEventListener("visibilitychange", () => {
    const { state } = model;
    if (!document.hidden && state.kind === "asking")
      become({ ...model, state: { ...state, armedAt: clock() + settleMs } });
  });
  send({ type: "ready" });

  function receive(message: ToCard): void {
    const before = model;
    become(heard(model, message, clock()));
    moveFocus(before);
  }

  function become(next: CardModel): void {
    model = next;
    paint();
    setTimeout(paint, settleMs);
  }

  /** Decline has the focus when a call is shown; else, and in the list, nothing takes it from where it was put. */
  function moveFocus(before: CardModel): void {
    const { state } = model;
    const other = shownIn(before.state) !== shownIn(state);
    const revealed = maskedIn(before.state) > 0 && maskedIn(state) === 0;
    const inList = document.activeElement?.closest(".queue li") ?? null;
    if (other) scrollTo(0, 0);
    if (state.kind === "asking" && other && inList === null) focus("#decline");
    else if (state.kind === "asking" && !other && revealed) focus("#arguments");
    else if (state.kind === "closed" && document.hasFocus()) focus(".ended");
  }

  function focus(selector: string): void {
    root.querySelector<HTMLElement>(selector)?.focus({ preventScroll: selector !== "#arguments" });
  }

  function ask(type: "reveal" | "copyDigest" | "openDiff"): void {
    if (model.state.kind === "asking") send({ type, id: model.state.approval.id });
  }

  function answer(click: Event, chosen: Answer): void {
    const { state } = model;
    const meant = intended(click);
    const refused = chosen === "approve" ? notApprovable(state, clock()) : notAnswerable(state, clock());
    if (!meant || refused !== null || state.kind !== "asking") return;
    const { id, digest, title } = state.approval;
    become(answered(model, title, chosen));
    send({ type: "answer", id, digest, answer: chosen });
  }

  function declineAll(click: Event): void {
    const { state, queue } = model;
    const meant = intended(click);
    if (!meant || notAnswerable(state, clock()) !== null || state.kind !== "asking") return;
    become(answered(model, t("{0} calls", queue.fromCaller), "decline"));
    send({ type: "declineAll", id: state.approval.id });
  }

  function paint(): void {
    const now = clock();
    const { state } = model;
    if (state.kind === "asking") {
      const news = remainingNews(state.deadline - painted, state.deadline - now);
      if (news !== null) model = { ...model, news };
    }
    painted = now;
    render(cardTemplate({ ...model, format, now }, actions), root);
  }
}
