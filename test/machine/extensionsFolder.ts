import { mkdir, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";

const sources = {
  toolgate: ".",
  "toolgate-demo": "out/demo",
  "toolgate-driver": "out/driver",
  "toolgate-neighbour": "out/neighbour",
} as const;

export type OwnExtension = keyof typeof sources;

/** Fills a fresh extensions folder with links to what was built here: VS Code takes them for installed. */
export async function linkExtensions(folder: string, names: readonly OwnExtension[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of names) {
    // The version in the folder's name is not looked at.
    await symlink(resolve(sources[name]), join(folder, `toolgate.${name}-0.0.0`), "junction");
  }
}
