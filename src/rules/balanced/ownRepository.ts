import { lstatSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";

/**
 * Whether git, started in a folder, finds a `.git` of the workspace before anything else. That one is protected, as
 * are the programs it names; any other folder with a `HEAD` can be a repository too, with a configuration that an
 * agent has written. Both paths absolute, without symbolic links.
 */
export function ownRepository(folder: string, workspaceFolders: readonly string[]): boolean {
  for (let at = folder; workspaceFolders.some((root) => contains(root, at)); at = dirname(at)) {
    const dotGit = statsOf(join(at, ".git"));
    if (dotGit?.isFile() === true) return true;
    if (dotGit?.isDirectory() === true && statsOf(join(at, ".git", "HEAD")) !== null) return true;
    if (dotGit !== null || statsOf(join(at, "HEAD")) !== null || at === dirname(at)) return false;
  }
  return false;
}

function contains(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function statsOf(path: string) {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null;
}
