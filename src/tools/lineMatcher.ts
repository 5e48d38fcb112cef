import { RE2JS } from "re2js";

/** Where in a line the first match starts; -1 when there is none. */
export type LineMatcher = (line: string) => number;

export function literalMatcher(text: string, ignoreCase: boolean): LineMatcher {
  if (!ignoreCase) return (line) => line.indexOf(text);
  const wanted = text.toLowerCase();
  return (line) => line.toLowerCase().indexOf(wanted);
}

/** Takes linear time; throws an `Error` that says what is wrong with the expression. */
export function regexMatcher(pattern: string, ignoreCase: boolean): LineMatcher {
  const compiled = compile(pattern, ignoreCase);
  if (compiled.programSize() > largestProgram) throw new Error("it is too complex; use fewer repetitions");
  return (line) => {
    const searched = line.slice(0, longestSearched);
    if (!compiled.test(searched)) return -1;
    const matcher = compiled.matcher(searched);
    return matcher.find() ? matcher.start() : -1;
  };
}

/** Linear, but in the length of the line times the size of the expression: both have an end. */
const largestProgram = 1000;
export const longestSearched = 2000;

function compile(pattern: string, ignoreCase: boolean): RE2JS {
  try {
    return RE2JS.compile(pattern, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  } catch (error) {
    throw new Error(error instanceof Error ? error.message : "it cannot be read", { cause: error });
  }
}
