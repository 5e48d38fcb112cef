import type { ReadingCommand } from "./readingCommand.ts";

/**
 * What git starts by itself while it reads: a pager, core.fsmonitor, drivers for diffs and text conversion, hooks
 * after the index is refreshed, and in partial clones the download of what is missing. Which programs those are,
 * its configuration says: the person's own, and `.git`, which Toolgate lets nobody change unasked. Flags that choose
 * another configuration (-c, -C, --git-dir), start programs or write are in no entry.
 */
export const configuredPrograms = "with no program but those that its protected configuration names";

/** Commands of git: only in a repository whose configuration is protected, and without checking signatures. */
export function inRepository(commands: readonly ReadingCommand[]): readonly ReadingCommand[] {
  return commands.map((command) => ({ ...command, never: signatures, repository: true }));
}

/** Formats and orders that start the program that checks signatures. */
const signatures = /%[-+ ]?G|%\(\*?signature|^(--sort=)?-?\*?signature(:|$)/i;
