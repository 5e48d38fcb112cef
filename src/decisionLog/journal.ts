import { oneLine } from "./chain.ts";
import { whenFree, type Sleep } from "./busy.ts";
import type { DecisionEntry, DecisionLog, LogEntry } from "./entry.ts";
import type { Abandoned, JournalRows } from "./journalRows.ts";
import { plainJson } from "./plainJson.ts";
import { prepareEntry } from "./prepare.ts";
import type { Redact } from "./redact.ts";
import { parseEntry } from "./stored.ts";

/** What a person decided about a call, as far as it may be used for the same call after a crash. */
export interface RecordedAnswer {
  readonly kind: "allow" | "deny";
  readonly reason: string;
  /** The strategies whose answers made it so, where there were several. */
  readonly members?: readonly string[];
}

export interface OpenQuestion {
  /** 64 hex digits: which call of which run of whom. */
  readonly key: string;
  /** 64 hex digits: all that a person relies on when they answer. */
  readonly terms: string;
  /** The id of the call that asks. */
  readonly call: string;
  /** Wall-clock milliseconds after which no answer is waited for. */
  readonly expires: number;
  /** What the log is told when the window goes before an answer comes. */
  readonly unanswered: DecisionEntry;
}

/**
 * What was asked about calls of runs that may be repeated after a crash. A row is `pending`, then `committed` by a
 * person's answer, `failed` without one or `expired` with its window; `used` once a call relies on the answer.
 */
export interface Journal {
  /** Uses up the answer to this very question, once among all windows; `null`: it has to be asked. */
  take(key: string, terms: string): Promise<TakenAnswer | null>;
  /** Takes the place of whatever was on record for the key. */
  begin(question: OpenQuestion): Promise<void>;
  /** `null`: it ended without an answer. `false`: the question is no longer this call's. */
  settle(key: string, call: string, answer: RecordedAnswer | null): Promise<boolean>;
  /** Uses up this call's own answer; `false`: another call has it. */
  claim(key: string, call: string): Promise<boolean>;
}

export interface TakenAnswer extends RecordedAnswer {
  /** The id of the call that was asked about. */
  readonly call: string;
  /** Wall-clock milliseconds. */
  readonly time: number;
}

export interface JournalParts {
  /** Made at the first need: a broken table must not keep the log from being opened. */
  readonly rows: () => JournalRows;
  readonly redact: Redact;
  readonly sleep: Sleep;
}

export function createJournal({ rows, redact, sleep }: JournalParts): Journal {
  // Async, so that what throws, such as a broken table, rejects.
  const when = async <T>(work: (rows: JournalRows) => T) => whenFree(() => work(rows()), sleep);
  return {
    take: (key, terms) => when((all) => all.take(key, terms)),
    async begin({ unanswered, ...question }) {
      const { body } = await prepareEntry(unanswered, redact);
      await when((all) => all.begin({ ...question, unanswered: body }, Date.now()));
    },
    async settle(key, call, answer) {
      const kept = answer && oneLine((await redact(plainJson(answer))).value);
      return when((all) => all.settle(key, call, kept, Date.now()));
    },
    claim: (key, call) => when((all) => all.claim(key, call)),
  };
}

/**
 * Puts on record, as refused, what was asked in windows that are gone; nothing runs. Gives whether another window,
 * which may still go, waits for an answer.
 */
export async function sweepJournal(rows: JournalRows, log: DecisionLog, sleep: Sleep): Promise<boolean> {
  const now = Date.now();
  const { abandoned, elsewhere } = await whenFree(() => rows.waiting(now), sleep);
  for (const one of abandoned) {
    await recordOnce(one, log, now);
    await whenFree(() => rows.expire(one), sleep);
  }
  return elsewhere;
}

/** The decision may be on record: of the window itself, before it went, or of another one that sweeps. */
async function recordOnce({ unanswered }: Abandoned, log: DecisionLog, time: number): Promise<void> {
  const entry = readable(unanswered);
  // There is nothing to say of a call that nobody can read.
  if (entry?.kind !== "decision") return;
  await log.append({ ...entry, time }, "process").catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
  });
}

function readable(text: string): LogEntry | null {
  try {
    return parseEntry(JSON.parse(text));
  } catch {
    return null;
  }
}

/** SQLITE_CONSTRAINT_UNIQUE. */
const isDuplicate = (error: unknown) =>
  error instanceof Error && "errcode" in error && error.errcode === 2067;
