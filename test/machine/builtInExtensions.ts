import { mkdir, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { installCodeServer } from "./codeServer.ts";

/** What stories look at: settings in JSON, the files of the sample workspace, a theme to draw them in. */
const wanted = [
  "configuration-editing",
  "javascript",
  "json",
  "json-language-features",
  "markdown-basics",
  "theme-defaults",
  "theme-seti",
];

/** Fills a fresh folder with the extensions of VS Code's own that stories need: with all of them a window opens slower. */
export async function linkBuiltInExtensions(folder: string): Promise<void> {
  const all = join(await installCodeServer(), "extensions");
  await mkdir(folder, { recursive: true });
  for (const name of wanted) await symlink(resolve(all, name), join(folder, name), "junction");
}
