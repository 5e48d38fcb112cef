import { RE2JS } from "re2js";

export type Pattern = FittingPattern | { readonly kind: "bad"; readonly problem: string };

export interface FittingPattern {
  readonly kind: "pattern";
  /** Of the program it was compiled to: what each character costs. */
  readonly size: number;
  matches(text: string): boolean;
}

/** A pattern for the whole of a text, in time linear to it. One that the empty text fits would fit by accident. */
export function compilePattern(source: string): Pattern {
  if (source.length > longestPattern)
    return bad(`must not be longer than ${longestPattern} characters: ${source.slice(0, 40)}…`);
  try {
    const compiled = RE2JS.compile(source);
    if (compiled.matches("")) return bad(`'${source}' fits the empty text, so it would fit by accident`);
    return { kind: "pattern", size: compiled.programSize(), matches: (text) => compiled.matches(text) };
  } catch (error) {
    return bad(
      `'${source}' is no regular expression: ${error instanceof Error ? error.message : "unreadable"}`,
    );
  }
}

const longestPattern = 1000;

const bad = (problem: string): Pattern => ({ kind: "bad", problem: `the pattern ${problem}` });
