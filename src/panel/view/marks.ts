import { t } from "./words.ts";

interface Part {
  readonly text: string;
  /** What the text stands for, when it stands for something that could not be seen; else `null`. */
  readonly mark: string | null;
}

/** Splits text that is escaped for display into what is literal and what is an escape; joined it is the same. */
export function parts(text: string): readonly Part[] {
  const found: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(/\\u\{([0-9A-F]{1,6})\}|␣×(\d+)␣|↵(?:×(\d+)↵)?/g)) {
    if (match.index > end) found.push({ text: text.slice(end, match.index), mark: null });
    found.push({ text: match[0], mark: meaning(match[1], match[2], match[3]) });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ text: text.slice(end), mark: null });
  return found;
}

function meaning(code: string | undefined, spaces: string | undefined, breaks: string | undefined): string {
  if (code !== undefined) return t("Character U+{0}, spelled out", code.padStart(4, "0"));
  if (spaces !== undefined) return t("{0} spaces in a row", spaces);
  return breaks === undefined ? t("Line break") : t("{0} line breaks in a row", breaks);
}
