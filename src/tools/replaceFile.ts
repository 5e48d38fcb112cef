import { randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { access, mkdir, open, rename, rm, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Place } from "../gate/tool.ts";
import { requireUnmoved } from "./files.ts";
import { codeOf, type InsidePath } from "./paths.ts";

/**
 * Writes beside the file and renames over it: readers see the old text or the new one, and a symbolic link
 * put in its place is replaced, not followed.
 */
export async function replaceFile(
  found: InsidePath,
  content: string,
  place: Place,
  signal: AbortSignal,
): Promise<void> {
  const folder = dirname(found.real);
  const temporary = join(folder, `.toolgate-${randomUUID()}.tmp`);
  try {
    if (found.stats === null) await mkdir(folder, { recursive: true });
    else await access(found.real, constants.W_OK);
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
    const handle = await open(temporary, flags, 0o666);
    try {
      await requireUnmoved(temporary, handle, place);
      await handle.writeFile(content, { encoding: "utf8", signal });
      if (found.stats !== null) await takeOver(handle, found.stats);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    signal.throwIfAborted();
    await rename(temporary, found.real);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    signal.throwIfAborted();
    if (!isSystemError(error)) throw error;
    throw new Error(`'${found.display}' was not written: ${codeOf(error)}`, { cause: error });
  }
}

async function takeOver(handle: FileHandle, { mode, uid, gid }: Stats): Promise<void> {
  const own = await handle.stat();
  if (own.uid !== uid || own.gid !== gid) {
    // Only root may give files away; then the new file stays ours, as with any editor that renames.
    await handle.chown(uid, gid).catch(() => undefined);
  }
  await handle.chmod(mode & 0o777);
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
