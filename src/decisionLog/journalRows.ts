import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import type { OpenQuestion, RecordedAnswer, TakenAnswer } from "./journal.ts";
import { isGone } from "./owner.ts";
import type { Transact } from "./transaction.ts";

export interface JournalRows {
  take(key: string, terms: string): TakenAnswer | null;
  begin(question: StoredQuestion, time: number): void;
  settle(key: string, call: string, answer: string | null, time: number): boolean;
  claim(key: string, call: string): boolean;
  waiting(now: number): Waiting;
  expire(abandoned: Abandoned): void;
  forget(before: number): void;
}

export interface StoredQuestion extends Omit<OpenQuestion, "unanswered"> {
  /** JSON of what the log is told, without secrets. */
  readonly unanswered: string;
}

export interface Waiting {
  /** Those of windows that are gone, and those whose time is over. */
  readonly abandoned: readonly Abandoned[];
  /** Whether another window, which may still go, waits for an answer. */
  readonly elsewhere: boolean;
}

export interface Abandoned {
  readonly key: string;
  readonly call: string;
  readonly unanswered: string;
}

/** The table itself: each function is one statement or transaction, and throws when it cannot be done. */
export function createJournalRows(database: DatabaseSync, transact: Transact, owner: string): JournalRows {
  const found = database.prepare(
    "SELECT call, answer, time FROM journal WHERE key = ? AND terms = ? AND state = 'committed'",
  );
  const use = database.prepare(
    "UPDATE journal SET state = 'used' WHERE key = ? AND call = ? AND state = 'committed'",
  );
  const claim = database.prepare(
    "UPDATE journal SET state = 'used' WHERE key = ? AND call = ? AND state IN ('pending', 'committed')",
  );
  const begin = database.prepare(
    `INSERT OR REPLACE INTO journal (key, call, owner, state, terms, unanswered, expires, time)
     VALUES (?, ?, ?, 'pending', ?, ?, ?, ?)`,
  );
  const settle = database.prepare(
    "UPDATE journal SET state = ?, answer = ?, time = ? WHERE key = ? AND call = ? AND state = 'pending'",
  );
  const pending = database.prepare(
    "SELECT key, call, owner, unanswered, expires, time FROM journal WHERE state = 'pending'",
  );
  const expire = database.prepare(
    "UPDATE journal SET state = 'expired' WHERE key = ? AND call = ? AND state = 'pending'",
  );
  const forget = database.prepare("DELETE FROM journal WHERE state <> 'pending' AND time < ?");

  return {
    take: (key, terms) =>
      transact("power", () => {
        const row = found.get(key, terms);
        if (row === undefined) return null;
        const { call, answer, time } = committedRow.parse(row);
        use.run(key, call);
        const read = readAnswer(answer);
        return read && { ...read, call, time };
      }),
    begin: ({ key, call, terms, unanswered, expires }, time) =>
      transact("process", () => void begin.run(key, call, owner, terms, unanswered, expires, time)),
    settle: (key, call, answer, time) =>
      transact(
        "power",
        () => settle.run(answer === null ? "failed" : "committed", answer, time, key, call).changes === 1,
      ),
    claim: (key, call) => transact("power", () => claim.run(key, call).changes === 1),
    waiting(now) {
      const rows = pending.all().map((row) => pendingRow.parse(row));
      const abandoned = rows.filter((row) => row.expires < now - graceMs || isGone(row.owner, row.time));
      const elsewhere = rows.some((row) => row.owner !== owner && !abandoned.includes(row));
      return { abandoned, elsewhere };
    },
    expire: ({ key, call }) => transact("process", () => void expire.run(key, call)),
    forget: (before) => transact("process", () => void forget.run(before)),
  };
}

/** The window that asked ends its wait itself, if it is still there. */
const graceMs = 60_000;

/** `null`: it cannot be read, and so is no answer. */
function readAnswer(text: string | null): RecordedAnswer | null {
  try {
    return recordedAnswer.parse(JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}

const recordedAnswer = z.object({
  kind: z.enum(["allow", "deny"]),
  reason: z.string(),
  members: z.exactOptional(z.readonly(z.array(z.string()))),
});

const committedRow = z.object({ call: z.string(), answer: z.nullable(z.string()), time: z.number() });

const pendingRow = z.object({
  key: z.string(),
  call: z.string(),
  owner: z.string(),
  unanswered: z.string(),
  expires: z.number(),
  time: z.number(),
});
