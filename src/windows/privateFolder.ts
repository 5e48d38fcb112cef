import { lstat, mkdir } from "node:fs/promises";

/** Makes the folder where it is missing. Rejects unless it is a folder, no link, and open to this user alone. */
export async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const stats = await lstat(path);
  if (stats.isSymbolicLink()) throw new Error(`${path} is a symbolic link`);
  if (!stats.isDirectory()) throw new Error(`${path} is not a folder`);
  const user = process.getuid?.();
  if (user === undefined) return;
  if (stats.uid !== user) throw new Error(`${path} belongs to another user`);
  if ((stats.mode & 0o077) !== 0) throw new Error(`${path} is open to other users`);
}
