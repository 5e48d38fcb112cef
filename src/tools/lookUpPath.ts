import { lstatSync, realpathSync, type Stats } from "node:fs";
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from "node:path";
import type { LookUpPath } from "../core/pathFacts.ts";
import { steers } from "../core/steering.ts";
import type { Place } from "../gate/tool.ts";
import { pathTextProblem } from "./pathText.ts";
import { codeOf, isInside } from "./paths.ts";

/** Where paths lead that rules ask about. Synchronous, because a decision is. */
export function lookUpPathIn(
  place: Pick<Place, "folder" | "folders" | "protectedFolders" | "ownFolder">,
): LookUpPath {
  return (path, cwd) => {
    const problem = pathTextProblem(path);
    if (problem !== null) throw new Error(`the path ${problem}`);
    const start = cwd ?? place.folder;
    if (start === null) throw new Error("there is no folder that the path could start from");
    const absolute = resolve(start, path);
    const real = follow(absolute);
    if (climbs(path) && climbed(follow(start), path) !== real)
      throw new Error("the path climbs out of a symbolic link");
    const roots = place.folders.map((folder) => follow(folder));
    return {
      resolved: real,
      // Our storage is no part of any workspace: a rule that lets the workspace be read does not mean it.
      inside: roots.some((root) => isInside(real, root)) && !isIn(real, place.ownFolder),
      protected: isProtected(path, real, roots, place.protectedFolders),
    };
  };
}

function isProtected(
  given: string,
  real: string,
  roots: readonly string[],
  protectedFolders: readonly string[],
): boolean {
  const root = roots.find((candidate) => isInside(real, candidate));
  const nearby = root === undefined ? real : relative(root, real).split(sep).join("/");
  return (
    [given, nearby, real].some((one) => steers(one) !== null) ||
    // Windows gives every long name a second one: `.vscode` is also `VSCODE~1`.
    /~\d/.test(nearby) ||
    protectedFolders.some((folder) => isIn(real, folder)) ||
    hasOtherNames(real)
  );
}

const isIn = (real: string, folder: string | null) =>
  folder !== null && isInside(real.toLowerCase(), follow(folder).toLowerCase());

const climbs = (path: string) => path.split(/[\\/]/).includes("..");

/** Where the system leads: what is above a linked folder is above the one that it leads to. */
function climbed(start: string, path: string): string {
  const root = isAbsolute(path) ? parse(path).root : "";
  let at = root === "" ? start : root;
  /** How many of the last steps led to nothing, where nothing is linked either. */
  let missing = 0;
  for (const name of path.slice(root.length).split(sep)) {
    if (name === "" || name === ".") continue;
    if (name === "..") {
      at = dirname(at);
      missing = Math.max(0, missing - 1);
      continue;
    }
    at = join(at, name);
    const stats = missing > 0 ? null : statsOf(at);
    if (stats === null) missing++;
    else if (stats.isSymbolicLink()) at = follow(at);
  }
  return at;
}

/** Real path of what exists, joined with the rest that does not. */
function follow(absolute: string): string {
  const rest: string[] = [];
  for (let path = absolute; ; path = dirname(path)) {
    const found = orNull(() => realpathSync.native(path));
    if (found !== null) return join(found, ...rest);
    if (statsOf(path) !== null || path === dirname(path))
      throw new Error("the path goes through a symbolic link that leads nowhere");
    rest.unshift(basename(path));
  }
}

/** A hard link: one of the other names may be a protected one. */
function hasOtherNames(real: string): boolean {
  const stats = statsOf(real);
  return stats !== null && stats.isFile() && stats.nlink > 1;
}

const statsOf = (path: string): Stats | null => orNull(() => lstatSync(path));

function orNull<T>(look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT") return null;
    throw new Error(`the path cannot be looked up (${code})`, { cause: error });
  }
}
