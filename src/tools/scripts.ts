import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { codeOf, statsOf } from "./paths.ts";

/**
 * The scripts that a command line names, by path and SHA-256 of what they hold: an approval covers them as they
 * were. What these start in turn, and what is named in any cleverer way, nothing here can see.
 */
export async function scriptsIn(command: string, folder: string): Promise<string[]> {
  const words = new Set(command.split(/[\s"'`;|&<>(){}$=,]+/).filter((word) => word !== ""));
  const found = await Promise.all(
    [...words].slice(0, mostWords).map((word) => scriptAt(resolve(folder, word))),
  );
  return found.filter((script) => script !== null).toSorted();
}

const mostWords = 100;

async function scriptAt(path: string): Promise<string | null> {
  try {
    const stats = await statsOf(path);
    if (!stats?.isFile() || stats.size > longestScript) return null;
    if ((stats.mode & 0o111) === 0 && !scriptName.test(basename(path))) return null;
    return `${path} ${createHash("sha256")
      .update(await readFile(path))
      .digest("hex")}`;
  } catch (error) {
    return `${path} ${codeOf(error)}`;
  }
}

const longestScript = 4 * 1024 * 1024;

const scriptName =
  /\.(?:sh|bash|zsh|fish|ps1|bat|cmd|js|cjs|mjs|ts|cts|mts|py|rb|pl|php|lua)$|^(?:makefile|justfile|package\.json)$/i;
