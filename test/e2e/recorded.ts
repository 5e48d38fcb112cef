import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { LogEntry } from "../../src/decisionLog/entry.ts";
import { parseEntry } from "../../src/decisionLog/stored.ts";

/** What the decision log in this folder holds, oldest first, once it is as it should be. */
export async function recorded(
  storage: string,
  asExpected: (entries: readonly LogEntry[]) => boolean,
): Promise<readonly LogEntry[]> {
  let entries: readonly LogEntry[] = [];
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(100)) {
    entries = read(join(storage, "decisions.db"));
    if (asExpected(entries)) return entries;
  }
  throw new Error(`The log holds ${JSON.stringify(entries)}.`);
}

/** The same of what is recorded from now on. */
export async function recordedFromNow(storage: string): Promise<FromNow> {
  const earlier = (await recorded(storage, () => true)).length;
  return async (asExpected) =>
    (await recorded(storage, (all) => asExpected(all.slice(earlier)))).slice(earlier);
}

type FromNow = (asExpected: (entries: readonly LogEntry[]) => boolean) => Promise<readonly LogEntry[]>;

function read(file: string): readonly LogEntry[] {
  if (!existsSync(file)) return [];
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database.prepare("SELECT body FROM records ORDER BY seq").all();
    return rows.map(({ body }) => parseEntry(JSON.parse(String(body))));
  } catch {
    // The tables are made a moment after the file.
    return [];
  } finally {
    database.close();
  }
}
