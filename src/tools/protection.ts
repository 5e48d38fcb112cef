import { lstat } from "node:fs/promises";
import { relative, sep } from "node:path";
import type { Place } from "../gate/tool.ts";
import { covers } from "./ownStorage.ts";
import { codeOf, follow, isInside } from "./paths.ts";
import { steers } from "../core/steering.ts";

/** Why changing this file needs a person every time, in words; `null` when it does not. */
export async function protectionOf(
  realPath: string,
  displayPath: string,
  place: Place,
): Promise<string | null> {
  const given = steers(displayPath);
  if (given !== null) return `'${displayPath}' steers ${given}`;
  const nearby = await nearbyName(realPath, place);
  // The whole real path: the workspace itself may lie inside such a folder.
  const real = steers(realPath);
  if (real !== null) {
    const path = steers(nearby) === null ? realPath : nearby;
    return path === displayPath
      ? `'${path}' steers ${real}`
      : `'${displayPath}' is '${path}', which steers ${real}`;
  }
  if (shortName.test(displayPath) || shortName.test(nearby)) {
    return `'${displayPath}' looks like a short name, which may stand for any other file`;
  }
  for (const folder of place.protectedFolders) {
    if (await covers(folder, realPath)) return `'${displayPath}' belongs to the editor or to Toolgate`;
  }
  return await hardLink(realPath, displayPath);
}

/** Protected names in a command line. A hint only: a shell has endless ways to spell a path. */
export function protectionsInText(command: string, place: Place): string[] {
  const joined = command.replace(/\\\n/g, "");
  const spellings = [joined, joined.replace(/["'\\]/g, "")];
  const named = new Map<string, string>();
  for (const word of spellings.flatMap((text) => text.split(/[\s"'`;|&<>(){}$=,:]+/))) {
    const what = steers(word);
    if (what !== null && !named.has(what)) named.set(what, `'${word}' in the command steers ${what}`);
  }
  const folders = place.protectedFolders
    .filter((folder) => spellings.some((text) => text.toLowerCase().includes(folder.toLowerCase())))
    .map((folder) => `'${folder}' in the command belongs to the editor or to Toolgate`);
  return [...named.values(), ...folders];
}

/** Windows gives every long name a second one: `.vscode` is also `VSCODE~1`. */
const shortName = /~\d/;

async function nearbyName(realPath: string, place: Place): Promise<string> {
  for (const folder of place.folders) {
    const real = await follow(folder);
    if (real !== null && isInside(realPath, real)) return relative(real, realPath).split(sep).join("/");
  }
  return realPath;
}

/** Which other names a file has cannot be looked up. */
async function hardLink(realPath: string, displayPath: string): Promise<string | null> {
  try {
    const stats = await lstat(realPath);
    if (!stats.isFile() || stats.nlink < 2) return null;
    return `'${displayPath}' is a hard link: the same file has another name, which may be a protected one`;
  } catch (error) {
    return codeOf(error) === "ENOENT" ? null : `'${displayPath}' cannot be looked at: ${codeOf(error)}`;
  }
}
