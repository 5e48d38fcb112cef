import { createHash } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import { basename } from "node:path";
import { commandWords, pathOfWord } from "./commandWords.ts";
import { codeOf } from "./paths.ts";

/**
 * The scripts that a command line names, by path and SHA-256 of what they hold, or by their stamps where that is
 * much: an approval covers them as they were. What these start in turn, and what is named in any cleverer way,
 * nothing here can see.
 */
export async function scriptsIn(command: string, folder: string): Promise<string[]> {
  const words = commandWords(command);
  const run = new Set(words.flatMap((word, at) => (runners.test(word) ? operandFrom(words, at + 1) : [])));
  const found = new Set<string>();
  // One at a time: together they could be more than memory holds.
  for (const word of [...new Set([...run, ...words])].slice(0, mostWords)) {
    const script = await scriptAt(pathOfWord(word, folder), run.has(word));
    if (script !== null) found.add(script);
  }
  return [...found].toSorted();
}

/** What runs the file it is given, whatever that is called. */
const runners = /(?:^|\/)(?:\.|source|(?:ba|da|z|k|fi)?sh|pwsh|python[\d.]*|node|bun|perl|ruby|php|lua)$/;

const operandFrom = (words: readonly string[], at: number) =>
  words.slice(at, at + mostFlags).find((word) => !/^[-+]/.test(word)) ?? [];

const mostFlags = 20;

const mostWords = 2000;

async function scriptAt(path: string, isRun: boolean): Promise<string | null> {
  try {
    const real = await realpath(path);
    const stats = await stat(real);
    const named = isRun || [path, real].some((one) => scriptName.test(basename(one)));
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
