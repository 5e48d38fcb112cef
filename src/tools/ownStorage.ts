import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { isJsonObject, type Json, type JsonObject } from "../core/json.ts";
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

/** Whether a command line leads into our storage. A hint only, as `protectionsInText` is. */
export async function ownStorageInText(command: string, folder: string, place: Place): Promise<string[]> {
  const what = await ownIn(command, folder, place);
  return what === null ? [] : [`'${what}' in the command is what Toolgate keeps for itself`];
}

/** The same of arguments whose meaning is not known: any text in them may be a path, an address or a command. */
export async function ownStorageInArguments(args: JsonObject, place: Place): Promise<string[]> {
  const text = textsIn(args)
    .map((one) => pathOfAddress(one) ?? one)
    .join("\n");
  const what = await ownIn(text, place.folder ?? sep, place);
  return what === null ? [] : [`'${what}' in the arguments is what Toolgate keeps for itself`];
}

/** What in a text leads into our storage, or `null`. */
async function ownIn(text: string, folder: string, { ownFolder }: Place): Promise<string | null> {
  if (ownFolder === null) return null;
  // Its last names are nobody else's, and a path with blanks is no word.
  const names = ownFolder.split(/[\\/]/).slice(-2).join("/");
  const plain = [text.replaceAll("\\", "/"), text.replace(/["'\\]/g, "")];
  if (plain.some((one) => one.toLowerCase().includes(names.toLowerCase()))) return names;
  const own = [ownFolder, (await follow(ownFolder)) ?? ownFolder].map((one) => one.toLowerCase());
  const looks = { left: mostLooks };
  for (const word of new Set(commandWords(text.slice(0, mostSplit)))) {
    if (looks.left <= 0) break;
    if (word.length > longestPath) continue;
    // What stands before a pattern tells enough.
    const path = pathOfWord(word.replace(/[*?[].*$/s, ""), folder);
    const real = realOf(path, looks).toLowerCase();
    if (own.some((one) => isInside(real, one))) return word;
  }
  return null;
}

/** Some 50 ms. */
const mostLooks = 5000;
const mostSplit = 200_000;
const longestPath = 4096;

/** Where a path leads, as far as it leads to anything. */
function realOf(path: string, looks: { left: number }): string {
  const rest: string[] = [];
  for (let at = path; at !== dirname(at); at = dirname(at)) {
    if (looks.left-- <= 0) break;
    try {
      return join(realpathSync.native(at), ...rest);
    } catch {
      rest.unshift(basename(at));
    }
  }
  return resolve(path);
}

/** All texts in a value, names of members included. */
function textsIn(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  if (!isJsonObject(value)) return value.flatMap(textsIn);
  return Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)]);
}

function pathOfAddress(text: string): string | null {
  if (!/^file:/i.test(text)) return null;
  try {
    return fileURLToPath(text);
  } catch {
    return null;
  }
}

/** Whether a folder holds a real path, also where the system takes no account of case. */
export async function covers(folder: string, path: string): Promise<boolean> {
  const real = (await follow(folder)) ?? folder;
  return [folder, real].some((one) => isInside(path.toLowerCase(), one.toLowerCase()));
}
