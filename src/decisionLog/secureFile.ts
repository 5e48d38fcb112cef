import { constants } from "node:fs";
import { lstat, mkdir, open, chmod, type FileHandle } from "node:fs/promises";
import { join } from "node:path";

/**
 * Makes sure that the folder and the database file in it exist, are what they seem and belong to this user alone,
 * before SQLite, which follows links and keeps modes, opens the file. Gives its path.
 */
export async function secureFile(folder: string, name: string): Promise<string> {
  await secureFolder(folder);
  const path = join(folder, name);
  // These are opened by name.
  for (const suffix of ["", "-wal", "-shm", "-journal", "-head"]) await refuseUnlessFile(path + suffix);
  const file = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600).catch(
    (cause: unknown) => {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`The decision log cannot be opened: ${why}`, { cause });
    },
  );
  try {
    if (isPosix && ((await file.stat()).mode & 0o077) !== 0) await file.chmod(0o600);
    await refuseUnlessDatabase(file, path);
  } finally {
    await file.close();
  }
  return path;
}

const isPosix = process.platform !== "win32";

async function secureFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stats = await lstat(folder);
  if (stats.isSymbolicLink())
    throw new Error(`${folder} is a symbolic link; the decision log is not written through one.`);
  if (!stats.isDirectory()) throw new Error(`${folder} is not a folder.`);
  if (isPosix && (stats.mode & 0o077) !== 0) await chmod(folder, 0o700);
}

async function refuseUnlessFile(path: string): Promise<void> {
  const stats = await lstat(path).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
  if (stats?.isSymbolicLink())
    throw new Error(`${path} is a symbolic link; the decision log is not written through one.`);
  if (stats && !stats.isFile()) throw new Error(`${path} is not a file; the decision log belongs there.`);
}

async function refuseUnlessDatabase(file: FileHandle, path: string): Promise<void> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0);
  if (bytesRead > 0 && !buffer.equals(magic))
    throw new Error(`${path} is not a database. Move it away to start a new decision log.`);
}

const magic = Buffer.from("SQLite format 3\0", "latin1");
