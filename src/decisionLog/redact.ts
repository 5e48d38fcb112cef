import type { Json } from "../core/json.ts";
import { maskRanges, type Range } from "./mask.ts";
import { collectTexts, replaceTexts, type Text } from "./texts.ts";
import { knownTokens } from "./knownTokens.ts";
import { scanPatterns } from "./secretPatterns.ts";

export interface Redacted {
  /** Same shape: as many members and elements; only characters of secrets differ. */
  readonly value: Json;
  /** How many secrets were replaced. */
  readonly masked: number;
}

/** Replaces each secret, in values and in keys, by `***` and its last two characters (`***` up to four). */
export type Redact = (value: Json) => Promise<Redacted>;

/** Loads the known token formats, which takes some milliseconds. `held`: secrets that we keep for the person ourselves. */
export async function createRedactor(held: () => readonly string[] = () => []): Promise<Redact> {
  const { rules } = await import("@secretlint/secretlint-rule-preset-recommend");
  const scanKnownTokens = knownTokens(rules);

  async function once(value: Json): Promise<Redacted> {
    const texts = collectTexts(value);
    const joined = texts.map(({ text }) => text).join(separator);
    const found = [
      ...scanPatterns(joined),
      ...(await scanKnownTokens(joined)),
      ...namedSecrets(texts),
      ...heldSecrets(joined, held()),
    ];
    const { pieces, masked } = maskRanges(texts, separator.length, found);
    return { value: masked === 0 ? value : replaceTexts(value, pieces), masked };
  }

  return async (value) => {
    let redacted = await once(value);
    // One masked secret can lay bare another that was glued to it.
    for (let round = 1, found = redacted.masked; found > 0 && round < mostRounds; round++) {
      const again = await once(redacted.value);
      found = again.masked;
      redacted = { value: again.value, masked: redacted.masked + found };
    }
    return redacted;
  };
}

const mostRounds = 8;

// No pattern reads across it: `.` and negated classes stop at the line break, `\s` at the NUL. It is never
// searched for, so a text that contains it gains nothing.
const separator = "\n\0\n";

/** Short or plain words are in every text, and in what a record is built of: masked there, it could not be written. */
const isTelling = (secret: string) => secret.length >= 8 && /[^a-z]/.test(secret);

function heldSecrets(joined: string, held: readonly string[]): Range[] {
  return held.filter(isTelling).flatMap((secret) => {
    const out: Range[] = [];
    for (let at = joined.indexOf(secret); at >= 0; at = joined.indexOf(secret, at + secret.length))
      out.push({ start: at, end: at + secret.length });
    return out;
  });
}

function namedSecrets(texts: readonly Text[]): Range[] {
  const out: Range[] = [];
  let start = 0;
  for (const { text, secret } of texts) {
    if (secret) out.push({ start, end: start + text.length });
    start += text.length + separator.length;
  }
  return out;
}
