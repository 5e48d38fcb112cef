import { render } from "lit";
import type { FromCard, ToCard } from "../protocol.ts";
import type { Format } from "./argumentList.ts";
import { callActions } from "./callActions.ts";
import { answered, type CardModel, freshCard, heard, leftFor } from "./cardModel.ts";
import { maskedIn, notAnswerable, settleMs, shownAnew, shownIn } from "./cardState.ts";
import { cardTemplate } from "./cardTemplate.ts";
import { remainingNews } from "./countdown.ts";
import { connect, rootElement } from "./host.ts";
import { pressGuard } from "./pressGuard.ts";
import { showProblems } from "./showProblems.ts";
import { t } from "./words.ts";

startCard(rootElement(), () => performance.now());

function startCard(root: HTMLElement, clock: () => number): void {
  let model = freshCard;
  let format: Format = "formatted";
  let painted = clock();
  const send = connect<ToCard, FromCard>(receive);
  const intended = pressGuard(root, () => notAnswerable(model.state, clock()) === null);
  const actions = {
    ...callActions({
      clock,
      intended,
      state: () => model.state,
      draft: () => model.draft,
      drafted(draft) {
        const before = model.draft;
        become({ ...model, draft });
        if (draft.chosen !== before.chosen)
          turnTo(draft.chosen === null ? `#other-${before.chosen}` : "#text");
      },
      show(chosen) {
        format = chosen;
        paint();
      },
      answered({ type }) {
        if (model.state.kind === "asking") become(answered(model, model.state.approval.title, type));
      },
      send,
    }),
    declineAll,
    select(id: string) {
      if (id === shownIn(model.state)) return;
      become(leftFor(model));
      send({ type: "select", id });
    },
  };

  paint();
  setInterval(paint, 250);
  // A card that comes to the front is as new to the eye as one that was just opened.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) become({ ...model, state: shownAnew(model.state, clock()) });
  });
  send({ type: "ready" });

  function receive(message: ToCard): void {
    const before = model;
    become(heard(model, message, clock()));
    moveFocus(before);
    if (message.type === "problems") showProblems(root, "");
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
    else if (model.draft.edit !== null && before.draft.edit === null) turnTo("#text");
    else if (state.kind === "closed" && document.hasFocus()) focus(".ended");
  }

  function focus(selector: string): void {
    root.querySelector<HTMLElement>(selector)?.focus({ preventScroll: selector !== "#arguments" });
  }

  /** With the whole form that was opened in view. */
  function turnTo(selector: string): void {
    const element = root.querySelector<HTMLElement>(selector);
    for (const part of [root.querySelector(".form"), element]) part?.scrollIntoView({ block: "nearest" });
    element?.focus({ preventScroll: true });
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
