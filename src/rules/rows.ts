import picomatch from "picomatch";
import { strictnessOf } from "../core/mode.ts";
import type { Row } from "../core/situation.ts";
import type { ToolId } from "../core/toolSpec.ts";

/** Finds the row of `toolgate.tools` that counts for a tool; among equals the stricter. */
export function compileRows(rows: readonly Row[]): (tool: ToolId) => Row | null {
  return compileKeys(rows, (a, b) => strictnessOf[b.mode] - strictnessOf[a.mode]);
}

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
    if (isExact(entry.key)) {
      if (!exact.has(entry.key)) exact.set(entry.key, entry);
    } else globs.push({ entry, literals: literalsOf(entry.key), matches: picomatch(entry.key, globOptions) });
  }
  globs.sort((a, b) => b.literals - a.literals || stricter(a.entry, b.entry));
  return (tool) => exact.get(tool) ?? globs.find((glob) => glob.matches(tool))?.entry ?? null;
}

/** Whether a key means the one tool with this id. */
export const isExact = (key: string) => !/[*?[\]{}()!\\]/.test(key);

/** For `picomatch`: what a glob over tool ids may use. */
export const globOptions = { dot: true, noextglob: true, nonegate: true };

const literalsOf = (key: string) => key.replace(/\[[^\]]*\]|\{[^}]*\}|[*?!\\]/g, "").length;
