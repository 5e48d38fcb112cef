import { type BigIntStats, statSync } from "node:fs";

/** Gives what tells whether a file that is there now was removed or replaced since. */
export function watchFiles(...paths: readonly string[]): () => boolean {
  const watched = paths.map((path) => ({ path, identity: identityOf(path) }));
  return () => watched.some(({ path, identity }) => identity !== null && identityOf(path) !== identity);
}

/**
 * The same answer in a third of the time: files in a folder are not looked at anew as long as the folder says that
 * nothing in it was made, renamed or removed. `now`: wall-clock milliseconds.
 */
export function watchFolder(folder: string, isGone: () => boolean, now = Date.now): () => boolean {
  let settled: BigIntStats | null = null;
  return () => {
    const seen = statsOf(folder);
    if (settled && seen?.ctimeNs === settled.ctimeNs && seen.ino === settled.ino && seen.dev === settled.dev)
      return false;
    // After the folder, so that what happens meanwhile is noticed the next time.
    const gone = isGone();
    settled = !gone && seen && now() - Number(seen.ctimeMs) > coarsestClockMs ? seen : null;
    return gone;
  };
}

/** Two changes that come closer together than this may leave the same time on a folder. */
const coarsestClockMs = 3000;

function identityOf(path: string): string | null {
  const stats = statsOf(path);
  return stats ? `${stats.dev}:${stats.ino}` : null;
}

const statsOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false });
