import { english } from "../../core/translate.ts";
import type { Message, Words } from "../words.ts";

/** A message of ours in the language of the person, filled in. */
export function t(message: Message, ...args: readonly (string | number)[]): string {
  return english(words[message] ?? message, ...args);
}

const words = wordsOfPage();

/** Where there is no page, as in a test of what is behind the view, the words are as in the code. */
function wordsOfPage(): Words {
  const { document }: World = globalThis;
  return JSON.parse(document?.getElementById("root")?.dataset["words"] ?? "{}");
}

interface World {
  readonly JSON: JSON;
  readonly document?: {
    getElementById(id: string): { readonly dataset: Readonly<Record<string, string | undefined>> } | null;
  };
}
