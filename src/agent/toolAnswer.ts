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
  /** What the gate made of it; absent where it never came that far. */
  readonly settled?: Settled;
}

export type Settled = Pick<Answer, "decision" | "account">;

/** `closing`: of the window. */
export function toolAnswer(answer: Answer, closing: AbortSignal): ToolAnswer {
  const { decision, account } = answer;
  return { texts: answerTexts(answer), kind: kindOf(answer, closing), settled: { decision, account } };
}

function kindOf({ kind, decision: { by } }: Answer, closing: AbortSignal): ToolAnswer["kind"] {
  if (kind !== "refused") return kind;
  if (by.kind === "cancelled" && closing.aborted) return "unanswered";
  return by.kind === "person" ? "declined" : "refused";
}
