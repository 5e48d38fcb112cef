import { isLookAlike, lookAlikesIn } from "./lookAlikes.ts";

/**
 * Text for one line: every character that could hide, reorder or imitate is shown as `\u{HEX}`, long blank
 * runs as `␣×N`, line breaks as `↵`. Different texts stay different: `\u{`, `␣` and `↵` of the text itself
 * are escaped as well.
 */
export function visibleLine(text: string): string {
  return visible(text).replace(/\n+/g, (breaks) => (breaks.length === 1 ? "↵" : `↵×${breaks.length} `));
}

/** The same for text in several lines: line breaks stay, long runs of them are counted as `↵×N`. */
export function visibleBlock(text: string): string {
  return visible(text).replace(longBreaks, (breaks) => `↵×${breaks.length}\n`);
}

/** Blanks beyond this many in a row, and line breaks beyond `longBreaks`, are counted instead of shown. */
const longestBlank = 40;
const longBreaks = /\n{4,}/g;

/** Combining marks beyond this many on one character are spelled out: a stack of them covers other lines. */
const mostMarks = 4;

function visible(text: string): string {
  const suspects = lookAlikesIn(text);
  let out = "";
  let marks = 0;
  for (let index = 0; index < text.length;) {
    const code = text.codePointAt(index) ?? 0;
    const char = String.fromCodePoint(code);
    marks = /\p{M}/u.test(char) ? marks + 1 : 0;
    const hide = hidden.test(char) || isLookAlike(code) || suspects.has(index) || marks > mostMarks;
    out += hide || (char === "\\" && text.startsWith("u{", index + 1)) ? spelled(code) : char;
    index += char.length;
  }
  return out.replace(new RegExp(` {${longestBlank},}`, "g"), (run) => `␣×${run.length}`);
}

const spelled = (code: number) => `\\u{${code.toString(16).toUpperCase()}}`;

/**
 * Controls (but line feed and tab), format characters (bidirectional, zero-width, tags), blanks that are not
 * the plain space, separators, fillers, variation selectors, private use, unassigned, lone surrogates, and the
 * three marks this module writes itself.
 */
const hidden =
  /[^\P{C}\n\t]|[^\P{Z} ]|[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\u{e0100}-\u{e01ef}␣↵]/u;
