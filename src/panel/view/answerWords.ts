import type { AnswerDraft, AnswerType } from "./answerDraft.ts";
import { t } from "./words.ts";

/** What is said of an answer once it was given: of the call in view, and of one by its name. */
export function answerWords(type: AnswerType): { readonly done: string; of(what: string): string } {
  switch (type) {
    case "approve":
      return { done: t("Approved"), of: (what) => t("Approved: {0}.", what) };
    case "edit":
      return { done: t("Approved with changes"), of: (what) => t("Approved with changes: {0}.", what) };
    case "decline":
      return { done: t("Declined"), of: (what) => t("Declined: {0}.", what) };
    case "respond":
      return { done: t("Answered, not run"), of: (what) => t("Answered, not run: {0}.", what) };
  }
}

/** What a screen reader is told of arguments that were checked; nothing while the problems stay the same. */
export function problemNews({ edit: before }: AnswerDraft, { edit: after }: AnswerDraft): string | null {
  const [old, found] = [before?.checked.problems ?? [], after?.checked.problems ?? []];
  if (old.join("\n") === found.join("\n")) return null;
  return found.length === 0 ? t("The arguments are valid.") : found.join(". ");
}
