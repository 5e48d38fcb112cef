import { answerTexts } from "../gate/answerTexts.ts";
import type { Answer } from "../gate/ports.ts";

/** What a call came to, as the loop sees it. */
export interface ToolAnswer {
  readonly texts: readonly string[];
  /** `declined`: by a person; `refused`: by anything else. */
  readonly kind: "result" | "declined" | "refused";
}

export function toolAnswer(answer: Answer): ToolAnswer {
  return { texts: answerTexts(answer), kind: kindOf(answer) };
}

function kindOf({ kind, decision }: Answer): ToolAnswer["kind"] {
  if (kind !== "refused") return "result";
  return decision.by.kind === "person" ? "declined" : "refused";
}
