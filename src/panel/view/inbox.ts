import { render } from "lit";
import type { FromInbox, ToInbox } from "../protocol.ts";
import { freshDraft } from "./answerDraft.ts";
import { callActions, type CallActions } from "./callActions.ts";
import { type CardState, notAnswerable, settleMs } from "./cardState.ts";
import { remainingNews } from "./countdown.ts";
import { connect, rootElement } from "./host.ts";
import {
  anew,
  batchAnswers,
  changed,
  freshInbox,
  inboxAnswered,
  inboxHeard,
  type InboxCall,
  type InboxModel,
  withNews,
} from "./inboxModel.ts";
import { inboxTemplate } from "./inboxTemplate.ts";
import { pressGuard } from "./pressGuard.ts";

startInbox(rootElement(), () => performance.now());

function startInbox(root: HTMLElement, clock: () => number): void {
  let model = freshInbox;
  let painted = clock();
  const actions = new Map<string, CallActions>();
  const send = connect<ToInbox, FromInbox>(receive);
  const states = () => model.calls?.map(({ state }) => state) ?? [];
  const settled = (state: CardState) => state.kind !== "asking" || clock() >= state.armedAt;
  const intended = pressGuard(root, () => states().every(settled));

  paint();
  setInterval(paint, 250);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) become(anew(model, clock()));
  });
  send({ type: "ready" });

  function receive(message: ToInbox): void {
    const held = document.activeElement?.closest(".batch") !== null && document.hasFocus();
    const editing = message.type === "editor";
    become(inboxHeard(model, message, clock()));
    const ids = new Set(model.calls?.map(({ id }) => id));
    for (const id of actions.keys()) if (!ids.has(id)) actions.delete(id);
    if (editing) turnTo(message.id, "text");
    else if (message.type === "front") bring(message.id);
    // The focus was on what has gone.
    else if (held && document.activeElement === document.body) root.querySelector("main")?.focus();
  }

  function become(next: InboxModel): void {
    model = next;
    paint();
    setTimeout(paint, settleMs);
  }

  function actionsOf(id: string): CallActions {
    const known = actions.get(id);
    if (known) return known;
    const call = () => model.calls?.find((one) => one.id === id);
    const made = callActions({
      clock,
      intended,
      state: () => call()?.state ?? { kind: "loading" },
      draft: () => call()?.draft ?? freshDraft,
      drafted(draft) {
        const before = call()?.draft.chosen;
        become(changed(model, id, { draft }));
        if (draft.chosen === before) return;
        turnTo(id, draft.chosen === null ? `other-${before}` : "text");
      },
      show: (format) => become(changed(model, id, { format })),
      answered: ({ type }) => become(inboxAnswered(model, new Map([[id, type]]))),
      send,
    });
    actions.set(id, made);
    return made;
  }

  function sendAll(click: Event, batch: readonly InboxCall[]): void {
    const meant = intended(click);
    const answers = batchAnswers(batch, clock());
    if (!meant || answers === null) return;
    become(inboxAnswered(model, new Map(answers.map(({ id, answer }) => [id, answer.type]))));
    send({ type: "answers", answers });
  }

  function turnTo(id: string, part: string): void {
    const element = document.getElementById(`${id}-${part}`);
    element?.closest(".form")?.scrollIntoView({ block: "nearest" });
    element?.focus({ preventScroll: true });
  }

  /** Not away from what is being typed here. */
  function bring(id: string): void {
    if (document.hasFocus() && document.activeElement instanceof HTMLTextAreaElement) return;
    const element = document.getElementById(`${id}-call`);
    element?.scrollIntoView({ block: "start" });
    element?.focus({ preventScroll: true });
  }

  function paint(): void {
    const now = clock();
    for (const state of states()) {
      if (state.kind !== "asking" || notAnswerable(state, now) !== null) continue;
      const news = remainingNews(state.deadline - painted, state.deadline - now);
      model = withNews(model, news);
    }
    painted = now;
    render(inboxTemplate(model, now, { of: actionsOf, sendAll }), root);
  }
}
