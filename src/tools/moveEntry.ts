import { constants, type Stats } from "node:fs";
import { lstat, mkdir, open, rename, rmdir, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import type { Place } from "../gate/tool.ts";
import { folded } from "./files.ts";
import { codeOf, lookUp, type InsidePath } from "./paths.ts";
import { platform } from "./pathText.ts";

/** Renames without ever overwriting: the new path is taken by a placeholder first, which only we rename over. */
export async function moveEntry(from: InsidePath, to: InsidePath, place: Place): Promise<void> {
  let placeholder: Stats | null = null;
  const folder = from.stats?.isDirectory() ?? false;
  try {
    await mkdir(dirname(to.real), { recursive: true });
    await requireWhere(dirname(from.real), place);
    await requireWhere(dirname(to.real), place);
    if (to.stats === null && !(folder && platform === "win32")) {
      placeholder = await takePlace(to.real, folder);
      await requireWhere(dirname(to.real), place);
    }
    const now = await lstat(from.real);
    if (now.ino !== from.stats?.ino || now.dev !== from.stats.dev) throw new Error(changed);
    await rename(from.real, to.real);
  } catch (error) {
    if (placeholder !== null) await giveUp(to.real, placeholder);
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new Error(`'${from.display}' was not moved: ${reason(codeOf(error))}`, { cause: error });
  }
}

const changed = "the path was changed by something else at the same moment; nothing was done";

/** Node has no `renameat`: a folder on the way may have been swapped for a link meanwhile. */
async function requireWhere(folder: string, place: Place): Promise<void> {
  const now = await lookUp(folder, place);
  if (now.kind === "problem" || folded(now.real) !== folded(folder)) throw new Error(changed);
}

async function takePlace(path: string, folder: boolean): Promise<Stats> {
  if (folder) await mkdir(path);
  else await (await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL)).close();
  return await lstat(path);
}

/** Removes the placeholder, unless it has become something else. */
async function giveUp(path: string, placeholder: Stats): Promise<void> {
  try {
    const now = await lstat(path);
    if (now.ino !== placeholder.ino || now.dev !== placeholder.dev) return;
    if (now.isDirectory()) await rmdir(path);
    else if (now.size === 0) await unlink(path);
  } catch {
    // It is gone, or in use: either way there is nothing more to do.
  }
}

function reason(code: string): string {
  if (code === "EXDEV") return "the new path is on another file system (EXDEV)";
  return code === "EEXIST" || code === "ENOTEMPTY"
    ? `there is something at the new path by now (${code})`
    : code;
}
