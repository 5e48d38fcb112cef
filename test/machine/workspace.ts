import { cp, mkdir, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";

/** A fresh copy of the sample workspace in a folder of its own; the path has no links in it. */
export async function copySampleWorkspace(parent: string): Promise<string> {
  const folder = join(await mkdtemp(join(await realpath(parent), "w-")), "bakery");
  await mkdir(folder);
  await fill(folder);
  return folder;
}

/** Makes a copy what it was at first; the folder itself stays, as a window is open on it. */
export async function renewSampleWorkspace(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  await fill(folder);
}

async function fill(folder: string): Promise<void> {
  await cp("test/demo/workspace", folder, { recursive: true });
}
