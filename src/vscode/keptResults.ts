import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ToolCall } from "../core/toolCall.ts";

/** Writes the whole of a long result into `folder`; gives the path by which `read_file` finds it. */
export async function keepResult(folder: string, call: ToolCall, text: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await forgetOld(folder);
  const tool = call.tool.replace(/^.*\//, "").replace(/[^\w-]/g, "_");
  const name = `${tool}-${randomBytes(4).toString("hex")}.txt`;
  await writeFile(join(folder, name), text, { flag: "wx", mode: 0o600 });
  return `toolgate-result:${name}`;
}

async function forgetOld(folder: string): Promise<void> {
  const names = await readdir(folder);
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const stats = await stat(file).catch(unlessGone);
      if (stats && Date.now() - stats.mtimeMs > longestKept) await rm(file, { force: true });
    }),
  );
}

/** Another window forgets too. */
function unlessGone(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}

/** A week, in milliseconds: longer than the conversations that may still ask for it. */
const longestKept = 7 * 24 * 3600 * 1000;
