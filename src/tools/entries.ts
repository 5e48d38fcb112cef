import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { Place } from "../gate/tool.ts";
import {
  codeOf,
  follow,
  isInside,
  lookUp,
  noFolder,
  statsOf,
  type InsidePath,
  type PathProblem,
} from "./paths.ts";
import { pathTextProblem } from "./pathText.ts";

/**
 * Where a path argument leads when it is the entry itself that is meant: a link at its end is not followed, so
 * that the link, and not what it leads to, is moved or deleted.
 */
export async function resolveEntry(
  parameter: string,
  given: string,
  place: Place,
): Promise<InsidePath | PathProblem> {
  const problem = (words: string): PathProblem => ({
    kind: "problem",
    problem: `parameter '${parameter}' ${words}`,
  });
  if (place.folder === null) return { kind: "problem", problem: noFolder };
  const text = pathTextProblem(given);
  if (text !== null) return problem(text);
  const absolute = resolve(place.folder, given);
  const holds = await workspaceFolderIn(absolute, place);
  if (holds !== null) return problem(holds);
  const folder = await lookUp(dirname(absolute), place);
  if (folder.kind === "problem") return problem(folder.problem);
  const name = basename(absolute);
  const real = join(folder.real, name);
  try {
    const display = folder.display === "." ? name : `${folder.display}/${name}`;
    return { kind: "inside", real, display, stats: await statsOf(real) };
  } catch (error) {
    return problem(`cannot be looked up: ${codeOf(error)}`);
  }
}

/** What the entry is, in words; `null` when it is nothing that can be moved or deleted. */
export function kindOf({ stats }: InsidePath): "file" | "folder" | "link" | null {
  if (stats?.isSymbolicLink()) return "link";
  if (stats?.isDirectory()) return "folder";
  return stats?.isFile() ? "file" : null;
}

/** Why the entry cannot be moved or deleted; `null` when it can. */
export function unfitEntry(parameter: string, entry: InsidePath): string | null {
  if (entry.stats === null) return `parameter '${parameter}' names nothing: there is no '${entry.display}'`;
  if (kindOf(entry) !== null) return null;
  return `parameter '${parameter}' must name a file or folder; '${entry.display}' is a device, pipe or socket`;
}

/** A workspace folder may be the entry or lie inside it, in another spelling or through a link. */
async function workspaceFolderIn(absolute: string, place: Place): Promise<string | null> {
  const entry = await statsOf(absolute).catch(() => null);
  const real = (await follow(absolute).catch(() => null)) ?? absolute;
  for (const folder of place.folders) {
    const folderReal = (await follow(folder).catch(() => null)) ?? folder;
    const root = await statsOf(folderReal).catch(() => null);
    const same = entry !== null && root !== null && entry.ino === root.ino && entry.dev === root.dev;
    if (same || isInside(folder, absolute) || isInside(folderReal, entry?.isDirectory() ? real : absolute)) {
      const inner = relative(absolute, folder).split(sep).join("/");
      return inner === "" || same
        ? "must not be a workspace folder itself"
        : "must not hold a workspace folder";
    }
  }
  return null;
}
