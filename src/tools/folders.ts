import type { Inspection, Place } from "../gate/tool.ts";
import { resolvePath, type InsidePath, type PathProblem } from "./paths.ts";

/** The folder a path argument names; the workspace folder when it is not given. */
export async function findFolder(
  parameter: string,
  path: string | undefined,
  place: Place,
): Promise<InsidePath | PathProblem> {
  const found = await resolvePath(parameter, path ?? ".", place);
  if (found.kind === "problem" || found.stats?.isDirectory()) return found;
  return {
    kind: "problem",
    problem: `parameter '${parameter}' must name a folder; '${found.display}' is none`,
  };
}

/** The same, with the problem thrown: what was inspected may have changed since. */
export async function mustFindFolder(
  parameter: string,
  path: string | undefined,
  place: Place,
): Promise<InsidePath> {
  const found = await findFolder(parameter, path, place);
  if (found.kind === "problem") throw new Error(found.problem);
  return found;
}

/** The inspection of a tool that only reads, below the folder `path`. */
export async function inspectFolder(
  { path }: { readonly path?: string | undefined },
  place: Place,
): Promise<Inspection> {
  const found = await findFolder("path", path, place);
  const problems = found.kind === "problem" ? [found.problem] : [];
  return { problems, protections: [], insideWorkspace: true, notes: [] };
}

/** Folders that hold what tools made: walked only when the path asks for them. */
export function skippedBelow(folder: InsidePath): ReadonlySet<string> {
  const asked = new Set(folder.real.split(/[\\/]/));
  return new Set([".git", "node_modules"].filter((name) => !asked.has(name)));
}
