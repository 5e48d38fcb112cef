import { constants } from "node:fs";
import { open } from "node:fs/promises";

/** The text of a file that is this user's alone and no longer than `longest` bytes; `null` for any other. */
export async function readPrivate(path: string, longest: number): Promise<string | null> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  await using file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  const stats = await file.stat();
  const user = process.getuid?.();
  if (!stats.isFile() || stats.size > longest) return null;
  if (user !== undefined && (stats.uid !== user || (stats.mode & 0o077) !== 0)) return null;
  return file.readFile("utf8");
}
