import { visit } from "jsonc-parser";

/**
 * The first key that stands twice in one object of a JSON text, however it is spelled there; `null`: none does. A
 * parser keeps the last of two without a word, so that a person would approve less than what they read.
 */
export function duplicateKey(text: string): string | null {
  const open: Set<string>[] = [];
  let found: string | null = null;
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty(key) {
      const keys = open.at(-1);
      if (keys?.has(key) === true) found ??= key;
      keys?.add(key);
    },
  });
  return found;
}
