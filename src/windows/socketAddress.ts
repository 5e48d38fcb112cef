import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { messageOf } from "../gate/fault.ts";
import { privateFolder } from "./privateFolder.ts";

/**
 * Where a window listens: beside its record, or, where that path is longer than a socket may have, in a folder of
 * this user in the first of `temporary` that serves.
 */
export async function socketAddress(
  folder: string,
  temporary: readonly string[],
  id: string,
): Promise<string> {
  // Pipes have one name space for all users of the machine; nobody can take a name they cannot guess.
  if (process.platform === "win32") return `\\\\.\\pipe\\toolgate-${randomBytes(16).toString("hex")}`;
  const name = `${id}.sock`;
  if (fits(join(folder, name))) return join(folder, name);
  const problems: string[] = [];
  for (const base of temporary) {
    const short = join(base, `toolgate-${process.getuid?.()}`);
    if (!fits(join(short, name))) continue;
    try {
      await privateFolder(short);
      return join(short, name);
    } catch (error) {
      problems.push(messageOf(error));
    }
  }
  throw new Error(problems.join("; ") || `${folder} has too long a path for a socket`);
}

/** A longer path is cut by some versions of Node, and would be another socket. */
const longest = process.platform === "darwin" ? 103 : 107;

const fits = (path: string) => Buffer.byteLength(path) <= longest;
