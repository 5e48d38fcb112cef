import { oneLine } from "./chain.ts";
import type { LogEntry } from "./entry.ts";
import { plainJson } from "./plainJson.ts";
import type { Redact } from "./redact.ts";
import { parseEntry } from "./stored.ts";

export interface Prepared {
  /** Without secrets. */
  readonly entry: LogEntry;
  /** The same as the one line of text that is stored and hashed. */
  readonly body: string;
}

/** Makes of an entry what may be written. Rejects when it would not be read back as what it is. */
export async function prepareEntry(entry: LogEntry, redact: Redact): Promise<Prepared> {
  const { value } = await redact(plainJson(entry));
  return { entry: parseEntry(value), body: oneLine(value) };
}
