import type { FromCall, WireAnswer } from "../protocol.ts";
import { answerOf, type AnswerDraft, type AnswerType, type DraftField, written } from "./answerDraft.ts";
import type { ArgumentActions, Format } from "./argumentList.ts";
import { type CardState, maskedIn, notAllowable, notAnswerable } from "./cardState.ts";

/** What a person can do with one call that is shown, wherever it is. */
export interface CallActions extends ArgumentActions {
  copyDigest(): void;
  decline(click: Event): void;
  approve(click: Event): void;
  /** Lets the extension ask what else this is a yes to; until that is answered, nothing is. */
  remember(click: Event): void;
  /** Opens what this answer is typed into; `null` closes it. */
  choose(chosen: AnswerType | null): void;
  write(field: DraftField, text: string): void;
  /** The answer that was chosen, as it was typed; `meant`: the click or key that sends it. */
  send(meant: Event): void;
}

/** The place of the call in its view. */
export interface CallPlace {
  clock(): number;
  intended(click: Event): boolean;
  state(): CardState;
  draft(): AnswerDraft;
  drafted(draft: AnswerDraft): void;
  show(format: Format): void;
  answered(answer: WireAnswer): void;
  send(message: FromCall): void;
}

export function callActions(place: CallPlace): CallActions {
  const { clock, state, draft, drafted, send } = place;
  let checking: ReturnType<typeof setTimeout> | undefined;
  const ask = (type: "reveal" | "copyDigest" | "openDiff" | "edit") => {
    const now = state();
    if (now.kind === "asking") send({ type, id: now.approval.id });
  };
  const check = () => {
    const now = state();
    const { edit } = draft();
    if (now.kind === "asking" && edit !== null)
      send({ type: "check", id: now.approval.id, n: edit.n, text: edit.text });
  };
  const answer = (click: Event, given: WireAnswer | null) => {
    const meant = place.intended(click);
    const now = state();
    if (!meant || given === null || now.kind !== "asking") return;
    const lets = given.type === "approve" || given.type === "edit";
    if ((lets ? notAllowable(now, clock()) : notAnswerable(now, clock())) !== null) return;
    const { id, digest } = now.approval;
    place.answered(given);
    send({ type: "answer", id, digest, answer: given });
  };
  return {
    show: place.show,
    reveal: () => ask("reveal"),
    copyDigest: () => ask("copyDigest"),
    openDiff() {
      if (maskedIn(state()) === 0) ask("openDiff");
    },
    decline: (click) => answer(click, { type: "decline" }),
    approve: (click) => answer(click, { type: "approve" }),
    remember(click) {
      const now = state();
      if (!place.intended(click) || notAllowable(now, clock()) !== null || now.kind !== "asking") return;
      const { id, digest } = now.approval;
      send({ type: "remember", id, digest });
    },
    choose(chosen) {
      if (chosen === "edit" && maskedIn(state()) > 0) return;
      drafted({ ...draft(), chosen });
      if (chosen === "edit" && draft().edit === null) ask("edit");
    },
    write(field, text) {
      drafted(written(draft(), field, text));
      if (field !== "edit") return;
      clearTimeout(checking);
      checking = setTimeout(check, typingMs);
    },
    send(click) {
      const { chosen } = draft();
      answer(click, chosen === null ? null : answerOf(draft(), chosen));
    },
  };
}

/** After the last key, before the extension is asked what is wrong. */
const typingMs = 150;
