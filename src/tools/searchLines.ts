import type { LineMatcher } from "./lineMatcher.ts";

export interface LineHits {
  /** Lines ready to be shown: matches as `12: text`, their context as `11- text`, gaps as `--`. */
  readonly lines: readonly string[];
  readonly matches: number;
  /** Whether there are more than `most`. */
  readonly more: boolean;
}

/** The lines of a text that match, with so many lines of context on each side. */
export async function searchLines(
  text: string,
  matches: LineMatcher,
  { context, most }: { readonly context: number; readonly most: number },
  breathe: () => Promise<void>,
): Promise<LineHits> {
  const all = text.replace(/\r?\n$/, "").split(/\r?\n/);
  /** Line to the start of its match. */
  const hits = new Map<number, number>();
  let more = false;
  for (const [at, line] of all.entries()) {
    await breathe();
    const start = matches(line);
    if (start === -1) continue;
    more = hits.size === most;
    if (more) break;
    hits.set(at, start);
  }
  return { lines: shown(all, hits, context), matches: hits.size, more };
}

function shown(all: readonly string[], hits: ReadonlyMap<number, number>, context: number): string[] {
  const lines: string[] = [];
  let next = 0;
  for (const hit of hits.keys()) {
    if (lines.length > 0 && hit - context > next) lines.push("--");
    next = Math.max(next, hit - context);
    for (; next <= Math.min(hit + context, all.length - 1); next++) {
      const start = hits.get(next);
      lines.push(`${next + 1}${start === undefined ? "-" : ":"} ${excerpt(all[next] ?? "", start ?? 0)}`);
    }
  }
  return lines;
}

/** A long line is cut to what is around the match. */
function excerpt(line: string, start: number): string {
  if (line.length <= longest) return line;
  const from = Math.max(0, Math.min(start - 60, line.length - longest));
  // A character of two units cut in half would be no text any more.
  const cut = line.slice(from, from + longest).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
  return `${from > 0 ? "…" : ""}${cut}${from + longest < line.length ? "…" : ""}`;
}

const longest = 300;
