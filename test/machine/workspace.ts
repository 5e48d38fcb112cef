import { cp, mkdir, mkdtemp, realpath } from "node:fs/promises";
import { join } from "node:path";

/** A fresh copy of the sample workspace in a folder of its own; the path has no links in it. */
export async function copySampleWorkspace(parent: string): Promise<string> {
  const folder = join(await mkdtemp(join(await realpath(parent), "w-")), "bakery");
  await mkdir(folder);
  await cp("test/demo/workspace", folder, { recursive: true });
  return folder;
}
