import type { Answer } from "./ports.ts";

/** What goes back to whoever called: an exact JSON object, and for refusals the words that explain it. */
export function answerTexts(answer: Answer): readonly string[] {
  switch (answer.kind) {
    case "result":
      return [answer.text];
    case "failed":
      return [answer.json];
    case "refused":
      return [answer.json, answer.text];
  }
}
