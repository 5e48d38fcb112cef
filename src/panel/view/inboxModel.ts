import type { InboxCard, ToInbox, WireAnswer } from "../protocol.ts";
import { type AnswerDraft, answerOf, draftHeard, freshDraft } from "./answerDraft.ts";
import { answerWords, problemNews } from "./answerWords.ts";
import type { Format } from "./argumentList.ts";
import { asked, type CardState, notAllowable, notAnswerable, shownAnew, shownIn } from "./cardState.ts";
import { t } from "./words.ts";

/** All that the inbox knows of one call. */
export interface InboxCall extends Omit<InboxCard, "approval"> {
  readonly id: string;
  readonly state: CardState;
  readonly draft: AnswerDraft;
  readonly format: Format;
  /** What the extension said last on this call. */
  readonly told: string;
}

export interface InboxModel {
  /** `null` before the extension has said anything. */
  readonly calls: readonly InboxCall[] | null;
  /** The one that the person asked to see; `null`: none, or it has gone. */
  readonly front: string | null;
  /** What a screen reader is told next; another object each time, for the same words may be news again. */
  readonly news: News;
}

interface News {
  readonly text: string;
}

export const freshInbox: InboxModel = { calls: null, front: null, news: { text: "" } };

/** The inbox after a message; `now` on the clock of the view, in milliseconds. */
export function inboxHeard(model: InboxModel, message: ToInbox, now: number): InboxModel {
  if (message.type === "cards") return arranged(model, message, now);
  const call = model.calls?.find(({ id }) => id === message.id);
  if (!call) return model;
  if (message.type === "front") return { ...anew(model, now), front: call.id };
  if (message.type === "told") return withNews(changed(model, call.id, { told: message.text }), message.text);
  const draft = draftHeard(call.draft, message);
  return withNews(changed(model, call.id, { draft }), problemNews(call.draft, draft));
}

/** `null`: there is nothing to tell. */
export function withNews(model: InboxModel, text: string | null): InboxModel {
  return text === null ? model : { ...model, news: { text } };
}

/** What moved, or came to the front, is as new to the eye as what was just shown. */
export function anew(model: InboxModel, now: number): InboxModel {
  if (model.calls === null) return model;
  return { ...model, calls: model.calls.map((call) => ({ ...call, state: shownAnew(call.state, now) })) };
}

export function changed(model: InboxModel, id: string, change: Partial<InboxCall>): InboxModel {
  if (model.calls === null) return model;
  return { ...model, calls: model.calls.map((call) => (call.id === id ? { ...call, ...change } : call)) };
}

/** The inbox after the person answered, before the extension takes the calls away. */
export function inboxAnswered(model: InboxModel, given: ReadonlyMap<string, WireAnswer["type"]>): InboxModel {
  if (model.calls === null) return model;
  const calls = model.calls.map((call) => withAnswer(call, given.get(call.id)));
  const [only] = calls.flatMap(({ id, state }) =>
    given.has(id) && state.kind === "answered" ? [answerWords(state.answer).of(state.approval.title)] : [],
  );
  return withNews({ ...model, calls }, given.size === 1 && only ? only : t("{0} answers given.", given.size));
}

function withAnswer(call: InboxCall, answer: WireAnswer["type"] | undefined): InboxCall {
  const { state } = call;
  if (answer === undefined || state.kind !== "asking") return call;
  return { ...call, state: { kind: "answered", approval: state.approval, answer } };
}

/** The same for calls that are answered together. */
export const keyOf = ({ window, batch }: Pick<InboxCall, "window" | "batch">) =>
  JSON.stringify([window, batch]);

/** Calls of one caller in one conversation in one window, in the order the first of each came. */
export function batches(calls: readonly InboxCall[]): readonly (readonly InboxCall[])[] {
  const found = new Map<string, InboxCall[]>();
  for (const call of calls) {
    const key = keyOf(call);
    const batch = found.get(key);
    if (batch) batch.push(call);
    else found.set(key, [call]);
  }
  return [...found.values()];
}

/** The answers to a batch as they would be sent; `null` while one of them is not an answer yet. */
export function batchAnswers(
  batch: readonly InboxCall[],
  now: number,
): readonly { readonly id: string; readonly digest: string; readonly answer: WireAnswer }[] | null {
  const found = [];
  for (const { state, draft } of batch) {
    if (state.kind !== "asking" || now >= state.deadline) continue;
    // What is preset is a no.
    const answer = answerOf(draft, draft.chosen ?? "decline");
    if (answer === null) return null;
    const lets = answer.type === "approve" || answer.type === "edit";
    if ((lets ? notAllowable(state, now) : notAnswerable(state, now)) !== null) return null;
    found.push({ id: state.approval.id, digest: state.approval.digest, answer });
  }
  return found.length === 0 ? null : found;
}

function arranged(
  model: InboxModel,
  { order, cards }: Extract<ToInbox, { type: "cards" }>,
  now: number,
): InboxModel {
  const { calls, front } = model;
  const before = new Map(calls?.map((call) => [call.id, call]));
  const drawn = new Map(cards.map((card) => [card.approval.id, card]));
  const next = order.flatMap((id) => {
    const call = before.get(id);
    const card = drawn.get(id);
    return card ? drawnCall(call, card, now) : (call ?? []);
  });
  const same = calls !== null && order.join() === calls.map(({ id }) => id).join();
  const kept = front !== null && order.includes(front) ? front : null;
  const after = withNews({ ...model, calls: next, front: kept }, inboxNews(calls ?? [], next));
  return same ? after : anew(after, now);
}

function drawnCall(
  call: InboxCall | undefined,
  { window, batch, approval }: InboxCard,
  now: number,
): InboxCall {
  const { draft = freshDraft, format = "formatted", told = "", state = { kind: "loading" } } = call ?? {};
  return { id: approval.id, window, batch, draft, format, told, state: asked(state, approval, now) };
}

function inboxNews(before: readonly InboxCall[], after: readonly InboxCall[]): string | null {
  const known = new Set(before.map(({ id }) => id));
  const fresh = after.filter(({ id }) => !known.has(id));
  const [first] = fresh;
  if (first?.state.kind === "asking" && after.length === 1) {
    const { title, caller } = first.state.approval;
    return t("{0} waits for your answer, called by {1}.", title, caller);
  }
  if (fresh.length > 0) return t("{0} calls are waiting.", after.length);
  const left = new Set(after.map(({ id }) => id));
  const ended = before.some(({ state }) => state.kind === "asking" && !left.has(shownIn(state) ?? ""));
  return ended ? t("A call ended without an answer.") : null;
}
