import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import { origin, recordHash } from "./chain.ts";
import type { Durability, LogEntry } from "./entry.ts";
import { callColumns } from "./callColumns.ts";

export interface Written {
  /** The call's place in the log, 1 for the oldest. */
  readonly n: number;
  readonly seq: number;
}

/** Writes one entry, whose stored form is `body`, in a transaction of its own. */
export type Write = (entry: LogEntry, body: string, durability: Durability) => Written;

export function createWriter(database: DatabaseSync): Write {
  const begin = database.prepare("BEGIN IMMEDIATE");
  const commit = database.prepare("COMMIT");
  const head = database.prepare("SELECT seq, hash FROM records ORDER BY seq DESC LIMIT 1");
  const insert = database.prepare("INSERT INTO records (seq, prev, hash, call, body) VALUES (?, ?, ?, ?, ?)");
  const place = createPlacer(database);
  let set: Durability | null = null;

  return (entry, body, durability) => {
    // SQLite ignores a change inside a transaction.
    if (set !== durability) database.exec(`PRAGMA synchronous = ${synchronous[durability]}`);
    set = durability;
    begin.run();
    try {
      const { seq: last, hash: prev } = headRow.parse(head.get() ?? { seq: 0, hash: origin });
      const written = { n: place(entry), seq: last + 1 };
      insert.run(written.seq, prev, recordHash(prev, body), written.n, body);
      commit.run();
      return written;
    } catch (error) {
      rollBack(database);
      throw error;
    }
  };
}

const synchronous = { process: "NORMAL", power: "FULL" } as const;

const headRow = z.object({ seq: z.int(), hash: z.string() });

/** Some errors, such as a full disk, have already ended the transaction. */
function rollBack(database: DatabaseSync): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // Nothing is left to undo.
  }
}

/** Enters the entry into the table of calls and gives the call's number. */
function createPlacer(database: DatabaseSync): (entry: LogEntry) => number {
  const next = database.prepare("SELECT coalesce(max(n), 0) + 1 AS n FROM calls");
  const insert = database.prepare(
    `INSERT INTO calls (n, id, time, tool, callerKind, callerName, decision, authority, reason, waitedMs)
     VALUES (:n, :id, :time, :tool, :callerKind, :callerName, :decision, :authority, :reason, :waitedMs)`,
  );
  const finish = database.prepare(
    "UPDATE calls SET outcome = ?, durationMs = ? WHERE id = ? AND outcome IS NULL RETURNING n",
  );
  const late = database.prepare("UPDATE calls SET late = late + 1 WHERE id = ? RETURNING n");
  const found = (row: unknown, id: string) => {
    if (row === undefined) throw new Error(`No call ${id} is on record that this could belong to.`);
    return numberRow.parse(row).n;
  };

  return (entry) => {
    switch (entry.kind) {
      case "decision": {
        const { n } = numberRow.parse(next.get());
        insert.run({ n, ...callColumns(entry) });
        return n;
      }
      case "outcome":
        return found(finish.get(entry.outcome.kind, entry.durationMs, entry.callId), entry.callId);
      case "late":
        return found(late.get(entry.callId), entry.callId);
    }
  };
}

const numberRow = z.object({ n: z.int() });
