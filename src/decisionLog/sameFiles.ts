import { statSync } from "node:fs";

/** Gives what tells whether a file that is there now was removed or replaced since. */
export function watchFiles(...paths: readonly string[]): () => boolean {
  const watched = paths.map((path) => ({ path, identity: identityOf(path) }));
  return () => watched.some(({ path, identity }) => identity !== null && identityOf(path) !== identity);
}

function identityOf(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.dev}:${stats.ino}` : null;
}
