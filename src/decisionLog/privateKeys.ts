import type { Range } from "./mask.ts";

/** The bodies of private keys; where the end is missing, only what is too long to be words. */
export function scanPrivateKeys(text: string): Range[] {
  const found: Range[] = [];
  const body = new RegExp(bodyPattern, "y");
  for (const { 0: begin, index } of text.matchAll(begins)) {
    body.lastIndex = index + begin.length;
    const inside = body.exec(text)?.[0] ?? "";
    const start = index + begin.length;
    const end = start + inside.length;
    if (text.startsWith("-----END", end)) found.push({ start, end });
    else
      for (const line of inside.matchAll(longLines))
        found.push({ start: start + line.index, end: start + line.index + line[0].length });
  }
  return found;
}

const begins = /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g;
// Lines of "Name: value" may come first. The body holds no dash, so that it ends before the next "-----".
const bodyPattern = /(?:(?:\s|\\[nr]){0,4}[A-Za-z][A-Za-z-]{0,30}: [^\n\\]{1,200})*[A-Za-z0-9+/=\s\\"',]*/;
const longLines = /[A-Za-z0-9+/=]{16,}/g;
