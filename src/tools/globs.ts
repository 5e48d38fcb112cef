import picomatch from "picomatch";
import * as z from "zod";

/** A glob as an argument. */
export const glob = z
  .string()
  .min(1)
  .superRefine((pattern, context) => {
    const message = pattern === "" ? null : globProblem(pattern);
    if (message !== null) context.addIssue({ code: "custom", message });
  });

/** Why a glob is refused, continuing "parameter 'x' …"; `null` when it is not. */
export function globProblem(pattern: string): string | null {
  if (pattern.length > 200) return "must have at most 200 characters";
  if (/\p{Cc}/u.test(pattern)) return "must not contain control characters";
  if (pattern.includes("\\")) return "must use '/' between folders, and no '\\'";
  if (/^\/|\/$|(?:^|\/)\.\.(?:\/|$)/.test(pattern)) {
    return "must be relative to the folder, without '..' and without '/' at its ends";
  }
  return tooAmbiguous(pattern) ? "has too many wildcards" : null;
}

/** Matches paths with `/`, relative to the folder; a pattern without `/` matches names at any depth. */
export function globMatcher(pattern: string): (path: string) => boolean {
  // Parentheses would pass through into the regular expression, and with them its quantifiers.
  const plain = pattern.replace(/[()|+]/g, "\\$&");
  return picomatch(plain, { ...options, basename: !pattern.includes("/") });
}

const options = { dot: true, noextglob: true, nonegate: true, windows: false };

/**
 * The matcher backtracks: its time grows with the length of the path to the power of the wildcards that can
 * trade characters with each other. One `*` between two `/` has nothing to trade with.
 */
function tooAmbiguous(pattern: string): boolean {
  let globstars = 0;
  let spare = 0;
  for (const segment of pattern.split("/")) {
    if (/^\*{2,}$/.test(segment)) globstars++;
    else spare += Math.max(0, (segment.match(/\*+/g)?.length ?? 0) - 1);
  }
  const braces = pattern.match(/\{/g)?.length ?? 0;
  return globstars > 3 || spare > 2 || braces > 3;
}
