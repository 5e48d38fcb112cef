import canonicalize from "canonicalize";
import type { ArgumentProperty, ToCall, WireAnswer } from "../protocol.ts";

export type AnswerType = WireAnswer["type"];

/** What a person has typed for one call and not sent yet. */
export interface AnswerDraft {
  /** `null`: nothing in particular, which never lets anything run. */
  readonly chosen: AnswerType | null;
  readonly reason: string;
  readonly response: string;
  /** `null` until the extension has given what to begin with. */
  readonly edit: EditDraft | null;
}

interface EditDraft {
  /** What was begun with: the arguments as they are shown. */
  readonly begun: string;
  readonly text: string;
  /** Goes up with each change of the text. */
  readonly n: number;
  readonly properties: readonly ArgumentProperty[];
  /** What the extension found wrong with the text of this number, and whether it changes nothing. */
  readonly checked: { readonly n: number; readonly problems: readonly string[]; readonly asShown: boolean };
}

export const freshDraft: AnswerDraft = { chosen: null, reason: "", response: "", edit: null };

/** The field of a draft that is typed into. */
export type DraftField = "reason" | "response" | "edit";

export function written(draft: AnswerDraft, field: DraftField, text: string): AnswerDraft {
  if (field !== "edit") return { ...draft, [field]: text };
  return draft.edit === null ? draft : { ...draft, edit: { ...draft.edit, text, n: draft.edit.n + 1 } };
}

/** The draft after a message of the extension on its call. */
export function draftHeard(draft: AnswerDraft, message: ToCall): AnswerDraft {
  const { edit } = draft;
  switch (message.type) {
    case "told":
      return draft;
    case "editor": {
      const { text, properties } = message;
      // What was typed is not lost to what came late.
      if (edit !== null) return draft;
      const checked = { n: 0, problems: [], asShown: true };
      return { ...draft, edit: { begun: text, text, n: 0, properties, checked } };
    }
    case "problems": {
      const { n, problems } = message;
      if (edit?.n !== n) return draft;
      const asShown = problems.length === 0 && sameJson(edit.begun, edit.text);
      return { ...draft, edit: { ...edit, checked: { n, problems, asShown } } };
    }
  }
}

/** Whether two texts spell the same arguments. */
function sameJson(one: string, other: string): boolean {
  return one === other || canonicalize(JSON.parse(one)) === canonicalize(JSON.parse(other));
}

/** The answer as it would be sent; `null` while it is not one yet. */
export function answerOf({ reason, response, edit }: AnswerDraft, chosen: AnswerType): WireAnswer | null {
  switch (chosen) {
    case "approve":
      return { type: "approve" };
    case "decline":
      return reason.trim() === "" ? { type: "decline" } : { type: "decline", reason: reason.trim() };
    case "respond":
      return response.trim() === "" ? null : { type: "respond", response };
    case "edit":
      if (edit?.checked.n !== edit?.n || edit === null || edit.checked.problems.length > 0) return null;
      return edit.checked.asShown ? { type: "approve" } : { type: "edit", text: edit.text };
  }
}
