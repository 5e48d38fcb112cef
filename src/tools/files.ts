import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import type { Inspection, Place } from "../gate/tool.ts";
import { codeOf, lookUp, resolvePath, type InsidePath, type PathProblem } from "./paths.ts";

/** The file a `path` argument names; folders, devices and pipes are a problem, and so is a missing file to read. */
export async function findFile(
  path: string,
  place: Place,
  to: "read" | "write",
): Promise<InsidePath | PathProblem> {
  const found = await resolvePath("path", path, place);
  if (found.kind === "problem") return found;
  const why = unfit(found, to);
  return why === null ? found : { kind: "problem", problem: `parameter 'path' ${why}` };
}

/** The same, with the problem thrown: what was inspected may have changed since. */
export async function mustFindFile(path: string, place: Place, to: "read" | "write"): Promise<InsidePath> {
  const found = await findFile(path, place, to);
  if (found.kind === "problem") throw new Error(found.problem);
  return found;
}

/** Throws where a path no longer leads to what the call was allowed on. */
export function requireInspected(real: string, { targets }: Inspection): void {
  if (targets && !targets.includes(real))
    throw new Error("the path leads somewhere else than when it was allowed; nothing was done");
}

/** Opens for reading. `O_NONBLOCK`: a pipe put in its place must not hang us. */
export async function openInside(found: InsidePath, place: Place): Promise<FileHandle> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(found.real, flags).catch((error: unknown) => {
    throw new Error(`'${found.display}' cannot be opened: ${codeOf(error)}`, { cause: error });
  });
  try {
    await requireUnmoved(found.real, handle, place);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Node has no `openat`: a folder on the way may have been swapped for a link while the file was being opened. */
export async function requireUnmoved(real: string, handle: FileHandle, place: Place): Promise<void> {
  const opened = await handle.stat();
  const now = await lookUp(real, place);
  const unmoved =
    now.kind === "inside" &&
    opened.isFile() &&
    now.stats?.ino === opened.ino &&
    now.stats.dev === opened.dev &&
    folded(now.real) === folded(real);
  if (!unmoved)
    throw new Error("the path was changed by something else at the same moment; nothing was done");
}

/** macOS and Windows may give a name back in another spelling than it was created with. */
export function folded(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

function unfit({ stats, display }: InsidePath, to: "read" | "write"): string | null {
  if (stats === null) return to === "read" ? `names no file: there is no '${display}'` : null;
  if (stats.isDirectory()) return `must name a file; '${display}' is a folder`;
  return stats.isFile() ? null : `must name an ordinary file; '${display}' is a device, pipe or socket`;
}
