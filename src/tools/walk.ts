import { opendir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { folded } from "./files.ts";
import { codeOf, type InsidePath } from "./paths.ts";

export interface Entry {
  /** Relative to the folder walked, with `/`. */
  readonly path: string;
  readonly real: string;
  readonly kind: "file" | "folder" | "link" | "other";
  /** Why a folder was not entered, or not whole. */
  readonly note: string | null;
}

export interface WalkLimits {
  /** Names or real paths of folders that are listed, but not entered. */
  readonly skip: ReadonlySet<string>;
  /** Entries that may still be looked at; below 0, some were left out. */
  readonly budget: { left: number };
}

/**
 * Everything below a folder, sorted by path, folders before what is in them. Links are never followed: neither
 * out nor in circles. Throws when the folder itself cannot be read.
 */
export async function* walk(
  folder: InsidePath,
  { skip, budget }: WalkLimits,
  signal: AbortSignal,
): AsyncGenerator<Entry, void> {
  const top = await readFolder(folder.real, budget, signal);
  if (typeof top === "string") throw new Error(`'${folder.display}' cannot be read: ${top}`);
  // The next entry of each open folder is at its end.
  const open: { readonly path: string; readonly real: string; readonly left: Found[] }[] = [
    { path: "", real: folder.real, left: top },
  ];
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    signal.throwIfAborted();
    const found = at.left.pop();
    if (found === undefined) {
      open.pop();
      continue;
    }
    const { name, kind } = found;
    const entry = { path: at.path + name, real: join(at.real, name), kind };
    if (kind !== "folder") {
      yield { ...entry, note: null };
      continue;
    }
    const closed =
      skip.has(name) || skip.has(entry.real) ? "not looked into" : open.length >= deepest ? "too deep" : null;
    const inside = closed ?? (await readFolder(entry.real, budget, signal));
    if (typeof inside === "string") yield { ...entry, note: inside };
    else {
      yield { ...entry, note: null };
      open.push({ path: `${entry.path}/`, real: entry.real, left: inside });
    }
  }
}

const deepest = 64;

interface Found {
  readonly name: string;
  readonly kind: Entry["kind"];
}

/** The last one first; or why it cannot be read. */
async function readFolder(
  real: string,
  budget: { left: number },
  signal: AbortSignal,
): Promise<Found[] | string> {
  const found: Found[] = [];
  try {
    for await (const entry of await opendir(real)) {
      signal.throwIfAborted();
      if (--budget.left < 0) break;
      const kind = entry.isSymbolicLink()
        ? "link"
        : entry.isDirectory()
          ? "folder"
          : entry.isFile()
            ? "file"
            : "other";
      found.push({ name: entry.name, kind });
    }
    // Node has no `openat`: the folder may have been swapped for a link to elsewhere while it was being opened.
    if (folded(await realpath(real)) !== folded(real)) return "changed meanwhile";
  } catch (error) {
    signal.throwIfAborted();
    return codeOf(error);
  }
  return found.sort((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1));
}

/** With its `/`, so that a folder's content comes where its path sorts. */
function sortKey({ name, kind }: Found): string {
  return kind === "folder" ? `${name}/` : name;
}
