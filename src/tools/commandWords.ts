import { homedir } from "node:os";
import { isAbsolute, resolve, sep } from "node:path";

/**
 * The words of a command line, with and without their quotes, the home folder filled in. A hint only: a shell has
 * endless ways to spell a path.
 */
export function commandWords(command: string): string[] {
  return [command, command.replace(/["'\\]/g, "")]
    .map((text) => text.replace(/(?<![\w/])~(?=\/)|\$HOME\b|\$\{HOME\}/g, () => homedir()))
    .flatMap((text) => text.split(/[\s"'`;|&<>(){}$=,]+/))
    .filter((word) => word !== "");
}

/** Absolute. A `..` is left in it: the system takes it from where a link leads, and not from where it stands. */
export function pathOfWord(word: string, folder: string): string {
  if (!word.split(/[\\/]/).includes("..")) return resolve(folder, word);
  return isAbsolute(word) ? word : folder + sep + word;
}
