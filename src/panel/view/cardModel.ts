import type { ToCard, WireAnswer } from "../protocol.ts";
import { type AnswerDraft, draftHeard, freshDraft } from "./answerDraft.ts";
import { type CardState, maskedIn, received, shownIn } from "./cardState.ts";
import { arrived, emptyQueue, type Queue, queueNews } from "./queue.ts";
import { answerWords, problemNews } from "./answerWords.ts";
import { t } from "./words.ts";

/** All that the card knows. */
export interface CardModel {
  readonly state: CardState;
  readonly queue: Queue;
  readonly draft: AnswerDraft;
  /** What became of the call that was shown before this one. */
  readonly notice: string;
  /** The same for this one, to be said when the next is shown; `null` while nobody has done anything with it. */
  readonly leaving: string | null;
  /** What the extension said last on this call. */
  readonly told: string;
  /** What a screen reader is told next. */
  readonly news: string;
}

export const freshCard: CardModel = {
  state: { kind: "loading" },
  queue: emptyQueue,
  draft: freshDraft,
  notice: "",
  leaving: null,
  told: "",
  news: "",
};

/** The card after a message; `now` on the clock of the view, in milliseconds. */
export function heard(model: CardModel, message: ToCard, now: number): CardModel {
  switch (message.type) {
    case "told":
      return shownIn(model.state) === message.id
        ? { ...model, told: message.text, news: message.text }
        : model;
    case "editor":
    case "problems": {
      if (shownIn(model.state) !== message.id) return model;
      const draft = draftHeard(model.draft, message);
      return { ...model, draft, news: problemNews(model.draft, draft) ?? model.news };
    }
    case "queue": {
      const queue = arrived(message.queue, now);
      return { ...model, queue, news: queueNews(model.queue, queue) ?? model.news };
    }
    case "closed":
      return {
        ...model,
        state: received(model.state, message, now),
        queue: emptyQueue,
        news: message.message,
      };
    case "approval": {
      const listed = heard(model, { type: "queue", queue: message.queue }, now);
      const state = received(model.state, message, now);
      if (shownIn(state) !== shownIn(model.state)) return turnedTo({ ...listed, state }, model);
      const revealed = maskedIn(model.state) > 0 && maskedIn(state) === 0 && state.kind === "asking";
      return { ...listed, state, news: revealed ? t("All values are shown.") : listed.news };
    }
  }
}

/** The card after the person answered `what`, before the extension says what comes next. */
export function answered(model: CardModel, what: string, type: WireAnswer["type"]): CardModel {
  if (model.state.kind !== "asking") return model;
  const { done, of } = answerWords(type);
  const state: CardState = { kind: "answered", approval: model.state.approval, answer: type };
  return { ...model, state, leaving: of(what), news: done };
}

/** The card after the person chose another call in the list, before the extension shows it. */
export function leftFor(model: CardModel): CardModel {
  return { ...model, leaving: "" };
}

function turnedTo(next: CardModel, { state, leaving }: CardModel): CardModel {
  const fresh = { ...next, leaving: null, told: "", draft: freshDraft };
  if (state.kind === "loading" || next.state.kind !== "asking") return { ...fresh, notice: "" };
  const notice = leaving ?? t("The call that was here ended without an answer. This is the next one.");
  const { title } = next.state.approval;
  return {
    ...fresh,
    notice,
    news: `${notice} ${t("{0}, {1} of {2}.", title, next.queue.place, next.queue.total)}`.trimStart(),
  };
}
