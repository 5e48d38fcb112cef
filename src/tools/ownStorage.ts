import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import type { Inspection, Place } from "../gate/tool.ts";
import { commandWords, pathOfWord } from "./commandWords.ts";
import { follow, isInside, type InsidePath } from "./paths.ts";

/** Why reading this needs a person every time: whoever has the secrets of the windows may answer for the person. */
export async function readingProtections(
  { real, display }: Pick<InsidePath, "real" | "display">,
  { ownFolder }: Place,
): Promise<string[]> {
  return ownFolder !== null && (await covers(ownFolder, real))
    ? [`'${display}' is what Toolgate keeps for itself`]
    : [];
}

/** Throws where a path leads into our storage only now. */
export async function requireReadable(found: InsidePath, place: Place, inspected: Inspection): Promise<void> {
  if (inspected.protections.length === 0 && (await readingProtections(found, place)).length > 0)
    throw new Error("the path leads somewhere else than when it was allowed; nothing was done");
}

/** Words of a command line that lead into our storage. A hint only, as `protectionsInText` is. */
export async function ownStorageInText(command: string, folder: string, place: Place): Promise<string[]> {
  if (place.ownFolder === null) return [];
  for (const word of [...new Set(commandWords(command))].slice(0, mostWords)) {
    // What stands before a pattern tells enough.
    const path = pathOfWord(word.replace(/[*?[].*$/s, ""), folder);
    const real = await realpath(path).catch(() => follow(resolve(path)).catch(() => null));
    if (await covers(place.ownFolder, real ?? resolve(path)))
      return [`'${word}' in the command is what Toolgate keeps for itself`];
  }
  return [];
}

const mostWords = 2000;

/** Whether a folder holds a real path, also where the system takes no account of case. */
export async function covers(folder: string, path: string): Promise<boolean> {
  const real = (await follow(folder)) ?? folder;
  return [folder, real].some((one) => isInside(path.toLowerCase(), one.toLowerCase()));
}
