import { cp, mkdtemp, realpath } from "node:fs/promises";
import { join } from "node:path";

/** A fresh copy of the sample workspace inside `parent`; the path has no links in it. */
export async function copySampleWorkspace(parent: string): Promise<string> {
  const folder = await mkdtemp(join(await realpath(parent), "bakery-"));
  await cp("test/demo/workspace", folder, { recursive: true });
  return folder;
}
