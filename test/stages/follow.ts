import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type Result, result } from "./result.ts";

/** The results in a file that is still written to, as they come, until `ended` settles. */
export async function* follow(file: string, ended: Promise<unknown>): AsyncGenerator<Result> {
  const ending = new AbortController();
  void ended.finally(() => ending.abort());
  let seen = 0;
  for (;;) {
    const last = ending.signal.aborted;
    const lines = await completeLines(file);
    for (const line of lines.slice(seen)) yield result.parse(JSON.parse(line));
    seen = lines.length;
    if (last) return;
    await sleep(200, undefined, { signal: ending.signal }).catch(() => {});
  }
}

async function completeLines(file: string): Promise<readonly string[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split("\n").slice(0, -1);
}
