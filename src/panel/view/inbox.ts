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
import { showProblems } from "./showProblems.ts";

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
    const top = callAtTop();
    const batch = top && callsOf(top);
    const typing = document.activeElement instanceof HTMLTextAreaElement ? document.activeElement : null;
    const height = typing?.getBoundingClientRect().top ?? 0;
    become(inboxHeard(model, message, clock()));
    const ids = new Set(model.calls?.map(({ id }) => id));
    for (const id of actions.keys()) if (!ids.has(id)) actions.delete(id);
    if (message.type === "editor") turnTo(message.id, "text");
    else if (message.type === "problems") showProblems(root, `${message.id}-`);
    else if (message.type === "front") bring(message.id);
    // The focus was on what has gone.
    else if (held && document.activeElement === document.body)
      root.querySelector("main")?.focus({ preventScroll: true });
    if (message.type !== "cards") return;
    if (typing?.isConnected) scrollBy(0, typing.getBoundingClientRect().top - height);
    else if (batch && !top.isConnected) startAnew(batch);
  }

  /** The first that is not scrolled away. */
  function callAtTop(): Element | undefined {
    return [...root.querySelectorAll(".call")].find((call) => call.getBoundingClientRect().bottom > 0);
  }

  /** What was in view has gone: what takes its place is read from its beginning. */
  function startAnew(before: readonly Element[]): void {
    const call = callAtTop();
    if (call === undefined) return;
    const goesOn = callsOf(call).some((one) => before.includes(one));
    (goesOn ? call : call.closest(".batch"))?.scrollIntoView({ block: "start" });
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
    const choice = document.getElementById(`${id}-choice`);
    element?.closest(".form")?.scrollIntoView({ block: "nearest" });
    // Who chooses in a list goes on choosing there, and is led to the text by Tab.
    (choice ?? element)?.scrollIntoView({ block: "nearest" });
    if (choice === null) element?.focus({ preventScroll: true });
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

/** All calls of the batch of this one. */
const callsOf = (call: Element): readonly Element[] => [
  ...(call.closest(".batch")?.querySelectorAll(".call") ?? []),
];
