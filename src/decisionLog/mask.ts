/** Characters of a text, `end` excluded. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Masks what lies in `ranges` of the texts joined with gaps of `gap` characters. Of a range only characters that
 * mean nothing to a shell are replaced, so that a redacted command still shows where it chains, pipes and quotes.
 */
export function maskRanges(
  texts: readonly { readonly text: string }[],
  gap: number,
  ranges: readonly Range[],
): { readonly pieces: readonly string[]; readonly masked: number } {
  const sorted = merged(ranges);
  let next = 0;
  let offset = 0;
  let masked = 0;
  const pieces = texts.map(({ text }) => {
    const out: string[] = [];
    let done = 0;
    for (let range = sorted[next]; range && range.start < offset + text.length; range = sorted[++next]) {
      // A range that runs on into the next text has seen what is not there.
      const from = Math.max(range.start - offset, done);
      if (range.end - offset <= from) continue;
      const end = wordEnd(text, Math.min(range.end - offset, text.length));
      const shown = maskWords(text, from, end);
      if (shown === null) continue;
      out.push(text.slice(done, from), shown);
      done = end;
      masked += 1;
    }
    offset += text.length + gap;
    return out.length === 0 ? text : out.join("") + text.slice(done);
  });
  return { pieces, masked };
}

function merged(ranges: readonly Range[]): Range[] {
  const out: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = out.at(-1);
    if (last && range.start < last.end)
      out[out.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else out.push(range);
  }
  return out;
}

/** Patterns with a fixed length leave the rest of a longer word behind. */
function wordEnd(text: string, end: number): number {
  let at = end;
  if (inWord.test(text.charAt(end - 1))) while (inWord.test(text.charAt(at))) at++;
  return at;
}

const inWord = /[\w-]/;

// Everything but white space, invisible characters and what sh, PowerShell or cmd.exe would act upon.
const words = /[^\s\p{Cc}\p{Cf}\p{Cs}|&;<>()$`\\"'*?[\]{}#!%^]+/gu;

/** `null` where nothing is left to mask. The last two characters are shown of the last word only. */
function maskWords(text: string, from: number, end: number): string | null {
  const part = text.slice(from, end);
  const found = [...part.matchAll(words)].filter(
    ({ 0: word, index }) => !([...word.slice(0, 5)].length <= 2 && text.startsWith(stars, from + index - 3)),
  );
  if (found.length === 0) return null;
  let out = "";
  let done = 0;
  for (const [place, { 0: word, index }] of found.entries()) {
    const characters = [...word.slice(-10)];
    const tail = place === found.length - 1 && characters.length > 4 ? characters.slice(-2).join("") : "";
    out += part.slice(done, index) + stars + tail;
    done = index + word.length;
  }
  return out + part.slice(done);
}

const stars = "***";
