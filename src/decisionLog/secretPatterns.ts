import type { Range } from "./mask.ts";
import { scanPrivateKeys } from "./privateKeys.ts";
import { isAssigned, isClosed, isLiteral, isReference, isWord, type Match } from "./secretContext.ts";
import { secretNames } from "./secretNames.ts";

/** Finds what looks like a secret by what surrounds it, in linear time whatever the text. */
export function scanPatterns(text: string): Range[] {
  const found = scanPrivateKeys(text);
  for (const { find, accept } of patterns) {
    // Not `matchAll`, which copies the pattern each time.
    find.lastIndex = 0;
    for (let match = find.exec(text); match; match = find.exec(text)) {
      const value = match.groups?.["value"] ?? match[0];
      const end = match.index + match[0].length;
      if (!accept || accept(value, match, text)) found.push({ start: end - value.length, end });
    }
  }
  return found;
}

/**
 * `find` ends with the secret. So that nothing is read twice, every repetition without a bound is the last thing in
 * it and nothing after it can fail; what a match must also be, `accept` says.
 */
interface Pattern {
  readonly find: RegExp;
  accept?(value: string, match: Match, text: string): boolean;
}

const gap = String.raw`(?:\\?[ \t]|%20){1,8}`;
const scheme = `(?:(?<scheme>basic|bearer|digest|token|negotiate|apikey)${gap})?`;
const sign = String.raw`\\{0,3}["'\x60]?\]?(?<sign>[ \t]{0,4}(?:=>|:=|[=:])[ \t]{0,4}|[ \t]{1,4})`;
const stops = String.raw`\s"'\x60\\;&|<>(){}$`;

const patterns: readonly Pattern[] = [
  {
    find: /(?<=^|[^A-Za-z0-9]|\\[nrt])[sr]k[-_][\w-]{16,}/g,
    accept: (value) => /[0-9A-Z]|[a-z]{20}/.test(value),
  },
  {
    // GitHub, GitLab, AWS, Slack, Google
    find: /gh[a-z]_[A-Za-z0-9_]{16,}|github_pat_\w{16,}|glpat-[\w-]{16,}|(?<![A-Z0-9])A(?:3T[A-Z0-9]|(?:KI|GP|ID|RO|IP|NP|NV|SI)A)[A-Z0-9]{16,}|xox[a-z]-[A-Za-z0-9-]{10,}|xapp-[A-Za-z0-9-]{10,}|AIza[\w-]{30,}|ya29\.[\w-]{20,}/g,
  },
  // What programs that a person let in prove themselves with here.
  { find: /toolgate_[\w-]{43}/g },
  // A JSON Web Token; base64 of other JSON starts the same but has no dots.
  { find: /eyJ[\w.=-]{16,}/g, accept: (value) => /^eyJ[\w-]{5,}\.{1,2}[\w-]{5}/.test(value) },
  {
    find: new RegExp(`(?<![A-Za-z0-9])bearer${gap}["']?(?<value>[\\w.~+/=-]{8,})`, "gi"),
    accept: (value) => !isWord(value),
  },
  // The password of a URL, up to the last @ before the path. A port is none.
  {
    find: /:\/\/[^\s:/]{0,256}:(?<value>[^\s/]{1,256})(?=@)/g,
    accept: (value) => !/^\d{1,5}[?#]/.test(value),
  },
  // A header to the end of its first word, or of its quotes.
  {
    find: new RegExp(
      String.raw`(?<![a-z0-9])authorization\\{0,3}["']?[ \t]{0,8}[:=][ \t]{0,8}\\{0,3}["']?${scheme}(?<value>[^${stops}]+)`,
      "gi",
    ),
    accept: (value, { groups }) => groups?.["scheme"] !== undefined || !isWord(value),
  },
  {
    find: new RegExp(
      String.raw`(?<quote>["'])authorization[ \t]{0,8}:[ \t]{0,8}${scheme}(?<value>[^\n"'\x60\\]+)`,
      "gi",
    ),
    accept: (value, match, text) => isClosed(match, text) && !isWord(value),
  },
  // name="value", name=value, name: value, --name value
  {
    find: new RegExp(
      String.raw`(?:${secretNames})${sign}\\{0,3}(?<quote>["'\x60])(?<value>[^\n"'\x60\\]{6,})`,
      "gi",
    ),
    accept: (value, match, text) =>
      isAssigned(match, text) && isClosed(match, text) && !isReference(value) && /\d|^\S+$/.test(value),
  },
  {
    find: new RegExp(`(?:${secretNames})${sign}(?<value>[^${stops}*,=-][^${stops}*,]{5,})`, "gi"),
    accept: (value, match, text) => isAssigned(match, text) && isLiteral(value, match, text),
  },
];
