import { answerTexts } from "../gate/answerTexts.ts";
import type { Answer } from "../gate/ports.ts";

/** What a call came to, as the loop sees it. */
export interface ToolAnswer {
  readonly texts: readonly string[];
  /**
   * `failed`: it ran and failed; `declined`: by a person; `refused`: by anything else; `unanswered`: the window closed
   * before anybody answered.
   */
  readonly kind: "result" | "failed" | "declined" | "refused" | "unanswered";
}

/** `closing`: of the window. */
export function toolAnswer(answer: Answer, closing: AbortSignal): ToolAnswer {
  return { texts: answerTexts(answer), kind: kindOf(answer, closing) };
}

function kindOf({ kind, decision: { by } }: Answer, closing: AbortSignal): ToolAnswer["kind"] {
  if (kind !== "refused") return kind;
  if (by.kind === "cancelled" && closing.aborted) return "unanswered";
  return by.kind === "person" ? "declined" : "refused";
}
