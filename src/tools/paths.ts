import type { Stats } from "node:fs";
import { lstat, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Place } from "../gate/tool.ts";
import { outside, pathTextProblem } from "./pathText.ts";

export interface InsidePath {
  readonly kind: "inside";
  /** Absolute, without symbolic links; the only form to open. */
  readonly real: string;
  /** Relative to its workspace folder, with `/`; "." for the folder itself. */
  readonly display: string;
  /** `null` when there is nothing there yet. */
  readonly stats: Stats | null;
}

export interface PathProblem {
  readonly kind: "problem";
  readonly problem: string;
}

/** Where a path argument leads. Anything that is not certainly inside the workspace is a problem. */
export async function resolvePath(
  parameter: string,
  given: string,
  place: Place,
): Promise<InsidePath | PathProblem> {
  if (place.folder === null) return { kind: "problem", problem: noFolder };
  const text = pathTextProblem(given);
  const found = text === null ? await lookUp(resolve(place.folder, given), place) : problem(text);
  return found.kind === "problem" ? problem(`parameter '${parameter}' ${found.problem}`) : found;
}

/** The same for an absolute path; the problem is only the predicate. */
export async function lookUp(absolute: string, place: Place): Promise<InsidePath | PathProblem> {
  try {
    const roots = await rootsOf(place);
    const root = longest(roots.filter((candidate) => isInside(absolute, candidate)));
    if (root === undefined) return problem(outside);
    const real = await follow(absolute);
    if (real === null) return problem(`${outside}; it goes through a symbolic link that leads nowhere`);
    if (!roots.some((candidate) => isInside(real, candidate))) {
      return problem(`${outside}; it leads out of it through a symbolic link`);
    }
    const display = relative(root, absolute).split(sep).join("/");
    return { kind: "inside", real, display: display === "" ? "." : display, stats: await statsOf(real) };
  } catch (error) {
    return problem(`cannot be looked up: ${codeOf(error)}`);
  }
}

function problem(words: string): PathProblem {
  return { kind: "problem", problem: words };
}

export const noFolder = "open a folder first: without one there is no workspace to work in";

/** Whether `path` is `folder` or below it; names that only start alike are not. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** Real path of what exists, joined with the rest that does not; `null` at a symbolic link that leads nowhere. */
export async function follow(absolute: string): Promise<string | null> {
  const rest: string[] = [];
  for (let path = absolute; ; path = dirname(path)) {
    const found = await orNull(realpath(path));
    if (found !== null) return join(found, ...rest);
    if ((await statsOf(path)) !== null || path === dirname(path)) return null;
    rest.unshift(basename(path));
  }
}

async function rootsOf(place: Place): Promise<string[]> {
  const folders = [...new Set([...(place.folder === null ? [] : [place.folder]), ...place.folders])];
  const real = await Promise.all(folders.map(async (folder) => await realpath(folder)));
  return [...new Set([...folders, ...real])];
}

export async function statsOf(path: string): Promise<Stats | null> {
  return await orNull(lstat(path));
}

async function orNull<T>(look: Promise<T>): Promise<T | null> {
  try {
    return await look;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

function longest(paths: readonly string[]): string | undefined {
  return paths.toSorted((a, b) => b.length - a.length)[0];
}

/** `ENOENT` and the like: what went wrong without the paths that system errors carry. */
export function codeOf(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return error instanceof Error ? error.name : "unknown error";
}
