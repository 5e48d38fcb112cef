import { isLookAlike, lookAlikesIn } from "./lookAlikes.ts";

/**
 * Text for one line: every character that could hide, reorder or imitate is shown as `\u{HEX}`, long blank
 * runs as `␣×N␣`, line breaks as `↵`. Different texts stay different: `\u{`, `␣` and `↵` of the text itself
 * are escaped as well.
 */
export function visibleLine(text: string): string {
  return visible(text)
    .replaceAll("\t", spelled(9))
    .replace(/\n+/g, (breaks) => (breaks.length === 1 ? "↵" : `↵×${breaks.length}↵`));
}

/** The same for text in several lines: line breaks stay, long runs of them are counted as `↵×N↵`. */
export function visibleBlock(text: string): string {
  return visible(text).replace(longBreaks, (breaks) => `↵×${breaks.length}↵\n`);
}

/** JSON in which every character that could hide, reorder or imitate is written as `\\uXXXX`: it means the same. */
export function visibleJson(json: string): string {
  const suspects = lookAlikesIn(json);
  return json.replace(/[^\n\t\x20-\x7e]/gu, (char, offset: number) => {
    const spell = hidden.test(char) || isLookAlike(char.codePointAt(0) ?? 0) || suspects.has(offset);
    return spell ? char.replace(/[^]/g, unit) : char;
  });
}

const unit = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Runs this long are counted instead of shown: they push what follows out of sight. */
const longBlanks = / {40,}/g;
const longBreaks = /\n{4,}/g;

function visible(text: string): string {
  const suspects = lookAlikesIn(text);
  return text
    .replace(candidates, (char, always: string | undefined, offset: number) => {
      const code = char.codePointAt(0) ?? 0;
      const spell = always || hidden.test(char) || isLookAlike(code) || suspects.has(offset);
      return spell ? spelled(code) : char;
    })
    .replace(longBlanks, (run) => `␣×${run.length}␣`);
}

/**
 * All that is not plain ASCII, a backslash that would read as one of our escapes, a `×` that would read as our
 * count of line breaks, and the marks beyond four in a row.
 */
const candidates = /(\\(?=u\{)|(?<=\n)×|(?<=\p{M}{4})\p{M})|[^\n\t\x20-\x7e]/gu;

const spelled = (code: number) => `\\u{${code.toString(16).toUpperCase()}}`;

/**
 * Controls (but line feed and tab), format characters (bidirectional, zero-width, tags), blanks that are not
 * the plain space, separators, fillers, variation selectors, private use, unassigned, lone surrogates, and the
 * three marks this module writes itself.
 */
const hidden =
  /[^\P{C}\n\t]|[^\P{Z} ]|[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\u{e0100}-\u{e01ef}␣↵]/u;
