import type { Inspection, Place, RunContext } from "../gate/tool.ts";
import { readingProtections, requireReadable } from "./ownStorage.ts";
import { follow, resolvePath, type InsidePath, type PathProblem } from "./paths.ts";

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
  const protections = found.kind === "problem" ? [] : await readingProtections(found, place);
  return { problems, protections, insideWorkspace: true, notes: [] };
}

/** The folder that such a tool reads, as it was inspected; throws where that changed since. */
export async function mustReadFolder(
  path: string | undefined,
  place: Place,
  { inspected }: Pick<RunContext, "inspected">,
): Promise<InsidePath> {
  const folder = await mustFindFolder("path", path, place);
  await requireReadable(folder, place, inspected);
  return folder;
}

/** Folders that hold what tools made, by name, and ours, by path: walked only when the path asks for them. */
export async function skippedBelow(folder: InsidePath, { ownFolder }: Place): Promise<ReadonlySet<string>> {
  const asked = new Set(folder.real.split(/[\\/]/));
  const made = [".git", "node_modules"].filter((name) => !asked.has(name));
  const own = ownFolder === null ? [] : [(await follow(ownFolder)) ?? ownFolder];
  return new Set([...made, ...own]);
}
