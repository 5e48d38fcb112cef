import picomatch from "picomatch";
import type { ToolId } from "../core/toolSpec.ts";

/**
 * Finds the most specific entry for a tool: its exact id, then the key with the most literal characters; among
 * equals the one `stricter` puts first.
 */
export function compileKeys<Entry extends { readonly key: string }>(
  entries: readonly Entry[],
  stricter: (a: Entry, b: Entry) => number,
): (tool: ToolId) => Entry | null {
  const exact = new Map<string, Entry>();
  const globs: { entry: Entry; literals: number; matches: (id: string) => boolean }[] = [];
  for (const entry of [...entries].sort(stricter)) {
    if (!/[*?[\]{}()!\\]/.test(entry.key)) {
      if (!exact.has(entry.key)) exact.set(entry.key, entry);
    } else globs.push({ entry, literals: literalsOf(entry.key), matches: picomatch(entry.key, globOptions) });
  }
  globs.sort((a, b) => b.literals - a.literals || stricter(a.entry, b.entry));
  return (tool) => exact.get(tool) ?? globs.find((glob) => glob.matches(tool))?.entry ?? null;
}

const globOptions = { dot: true, noextglob: true, nonegate: true };

const literalsOf = (key: string) => key.replace(/\[[^\]]*\]|\{[^}]*\}|[*?!\\]/g, "").length;
