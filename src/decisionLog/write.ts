import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import { origin, recordHash } from "./chain.ts";
import type { Durability, LogEntry } from "./entry.ts";
import { callColumns } from "./callColumns.ts";
import { followGrants } from "./grantTable.ts";
import { followReview } from "./ledger.ts";
import type { Transact } from "./transaction.ts";

/** Writes an entry, whose stored form is `body`, in a transaction of its own. */
export type Write = (entry: LogEntry, body: string, durability: Durability) => Written;

export interface Written {
  /** The number of its call, 0 for what belongs to no call. */
  readonly n: number;
  readonly seq: number;
  readonly hash: string;
}

export function createWriter(database: DatabaseSync, transact: Transact): Write {
  const head = database.prepare(
    "SELECT seq, hash, (SELECT coalesce(max(n), 0) FROM calls) AS n FROM records ORDER BY seq DESC LIMIT 1",
  );
  const insert = database.prepare(
    "INSERT INTO records (seq, prev, hash, kind, call, body) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const place = createPlacer(database);

  return (entry, body, durability) =>
    transact(durability, () => {
      const last = headRow.parse(head.get() ?? { seq: 0, hash: origin, n: 0 });
      const seq = last.seq + 1;
      const n = place(entry, seq, last.n + 1);
      const hash = recordHash(last.hash, body);
      insert.run(seq, last.hash, hash, entry.kind, n, body);
      return { n, seq, hash };
    });
}

const headRow = z.object({ seq: z.int(), hash: z.string(), n: z.int() });

/** Enters the entry into the table of calls and gives the call's number: `next` where it is a new one. */
function createPlacer(database: DatabaseSync): (entry: LogEntry, seq: number, next: number) => number {
  const insert = database.prepare(
    // By place, not by name: looking names up takes a tenth of the whole append.
    `INSERT INTO calls (n, seq, id, time, tool, callerKind, callerName, decision, authority, reason, waitedMs)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const finish = database.prepare(
    `UPDATE calls SET outcomeSeq = ?, outcome = ?, durationMs = ?
     WHERE id = ? AND outcome IS NULL RETURNING n`,
  );
  const late = database.prepare("UPDATE calls SET late = late + 1 WHERE id = ? RETURNING n");
  const found = (row: unknown, id: string) => {
    if (row === undefined) throw new Error(`No call ${id} is on record that this could belong to.`);
    return callRow.parse(row).n;
  };

  return (entry, seq, next) => {
    switch (entry.kind) {
      case "decision": {
        const { id, time, tool, callerKind, callerName, decision, authority, reason, waitedMs } =
          callColumns(entry);
        insert.run(next, seq, id, time, tool, callerKind, callerName, decision, authority, reason, waitedMs);
        return next;
      }
      case "outcome":
        return found(finish.get(seq, entry.outcome.kind, entry.durationMs, entry.callId), entry.callId);
      case "late":
        return found(late.get(entry.callId), entry.callId);
      case "control":
        followGrants(database, entry, seq);
        followReview(database, entry);
        return 0;
      case "setting":
        return 0;
    }
  };
}

const callRow = z.object({ n: z.int() });
