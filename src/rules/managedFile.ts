import { lstat, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import * as z from "zod/mini";
import type { RawRules } from "./compiledRule.ts";

/** What the machine's administrator rules, which can only tighten. */
export interface ManagedFile {
  /** Looks whether the file is another one by now; resolves with whether it was. Never rejects. */
  look(): Promise<boolean>;
  rules(): RawRules;
}

/**
 * `owner`: the user id that the file and its folder must belong to, or `null` on Windows, where Node cannot tell.
 * A file that is there and is not acceptable counts as a broken rule for every tool.
 */
export function watchManagedFile(path: string, owner: number | null): ManagedFile {
  let seen = "";
  let rules = absent(path);
  return {
    async look() {
      const { mark, content } = await stateOf(path, owner);
      if (mark === seen) return false;
      seen = mark;
      rules = content ? await content() : absent(path);
      return true;
    },
    rules: () => rules,
  };
}

interface State {
  /** Changes whenever the file does. */
  readonly mark: string;
  readonly content: (() => Promise<RawRules>) | null;
}

async function stateOf(path: string, owner: number | null): Promise<State> {
  try {
    const [file, folder] = await Promise.all([lstat(path), lstat(dirname(path))]);
    const mark = [file.ino, file.size, file.mtimeMs, file.ctimeMs, file.mode, folder.mode, folder.uid].join(
      " ",
    );
    const problem = problemOf(file, "the file", owner) ?? problemOf(folder, "its folder", owner);
    if (problem !== null) return refused(mark, path, problem);
    if (!file.isFile()) return refused(mark, path, "it is no ordinary file");
    return { mark, content: () => read(path) };
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return { mark: "absent", content: null };
    return refused("unreadable", path, "it cannot be looked at");
  }
}

function problemOf(
  { uid, mode }: { readonly uid: number; readonly mode: number },
  what: string,
  owner: number | null,
): string | null {
  if (owner === null) return null;
  if (uid !== owner) return `${what} does not belong to the administrator`;
  return (mode & 0o022) === 0 ? null : `${what} can be written by others`;
}

async function read(path: string): Promise<RawRules> {
  try {
    const read = managed.safeParse(JSON.parse(await readFile(path, "utf8")));
    return read.success
      ? { where: path, source: "managed", raw: read.data.rules }
      : bad(path, 'must be an object with nothing but a list "rules"');
  } catch {
    return bad(path, "is no JSON that can be read");
  }
}

const managed = z.strictObject({ rules: z.array(z.unknown()) });

const absent = (path: string): RawRules => ({ where: path, source: "managed", raw: undefined });

const bad = (path: string, problem: string): RawRules => ({ where: path, source: "managed", problem });

const refused = (mark: string, path: string, problem: string): State => ({
  mark,
  content: () => Promise.resolve(bad(path, problem)),
});
