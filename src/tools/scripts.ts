import { createHash } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { codeOf } from "./paths.ts";

/**
 * The scripts that a command line names, by path and SHA-256 of what they hold, or by their stamps where that is
 * much: an approval covers them as they were. What these start in turn, and what is named in any cleverer way,
 * nothing here can see.
 */
export async function scriptsIn(command: string, folder: string): Promise<string[]> {
  const words = new Set(command.split(/[\s"'`;|&<>(){}$=,]+/).filter((word) => word !== ""));
  const found: string[] = [];
  // One at a time: together they could be more than memory holds.
  for (const word of [...words].slice(0, mostWords)) {
    const script = await scriptAt(resolve(folder, word));
    if (script !== null) found.push(script);
  }
  return found.toSorted();
}

const mostWords = 2000;

async function scriptAt(path: string): Promise<string | null> {
  try {
    const real = await realpath(path);
    const stats = await stat(real);
    const named = [path, real].some((one) => scriptName.test(basename(one)));
    if (!stats.isFile() || ((stats.mode & 0o111) === 0 && !named)) return null;
    if (stats.size > longestHashed)
      return `${path} ${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
    return `${path} ${createHash("sha256")
      .update(await readFile(path))
      .digest("hex")}`;
  } catch (error) {
    const code = codeOf(error);
    return code === "ENOENT" ? null : `${path} ${code}`;
  }
}

const longestHashed = 4 * 1024 * 1024;

const scriptName =
  /\.(?:sh|bash|zsh|fish|ps1|bat|cmd|js|cjs|mjs|ts|cts|mts|py|rb|pl|php|lua)$|^(?:makefile|justfile|package\.json)$/i;
