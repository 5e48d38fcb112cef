import { setImmediate } from "node:timers/promises";
import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import { translatable } from "../core/translate.ts";
import { callColumns } from "./callColumns.ts";
import { origin, recordHash } from "./chain.ts";
import { readHead, type Head } from "./head.ts";
import type { LogEntry } from "./entry.ts";
import { parseEntry } from "./stored.ts";

export type Verification =
  | { readonly kind: "intact"; readonly records: number }
  | {
      readonly kind: "broken";
      /** The first record that is not what was written. */
      readonly seq: number;
      /** To be translated. */
      readonly why: string;
      /** Path of the head, where only that says so: a log begun anew beside an old head looks like this, too. */
      readonly head: string | null;
    };

/** Recomputes the chain and what is derived from it, page by page so that the editor stays responsive. */
export async function verifyLog(database: DatabaseSync, headFile: string): Promise<Verification> {
  // Before the records: they go on while they are read.
  const head = readHead(headFile);
  const page = database.prepare(pageQuery);
  const totals = database.prepare(totalsQuery);
  const seen: Seen = { seq: 0, hash: origin, calls: 0, outcomes: 0, late: 0 };
  const broken = ({ why, byHead }: Problem): Verification => ({
    kind: "broken",
    seq: seen.seq + 1,
    why,
    head: byHead ? headFile : null,
  });
  for (;;) {
    // One snapshot for both queries: another window may be writing.
    database.exec("BEGIN");
    try {
      const rows = page.all(seen.seq, pageSize);
      for (const row of rows) {
        const problem = check(pageRow.parse(row), seen, head);
        if (problem) return broken(problem);
      }
      if (rows.length < pageSize) {
        const { calls, outcomes, late } = totalsRow.parse(totals.get());
        const whole = calls === seen.calls && outcomes === seen.outcomes && late === seen.late;
        if (!whole) return broken(ofLog(translatable("calls are left whose records are missing")));
        const cut = cutProblem(seen, head);
        return cut ? broken(cut) : { kind: "intact", records: seen.seq };
      }
    } finally {
      database.exec("COMMIT");
    }
    await setImmediate();
  }
}

const pageSize = 200;

const pageQuery = `
  SELECT c.*, c.seq AS decisionSeq, r.* 
  FROM records r LEFT JOIN calls c ON c.n = r.call
  WHERE r.seq > ? ORDER BY r.seq LIMIT ?`;

const totalsQuery = `
  SELECT count(*) AS calls, count(outcome) AS outcomes, coalesce(sum(late), 0) AS late FROM calls`;

const totalsRow = z.object({ calls: z.int(), outcomes: z.int(), late: z.int() });

const pageRow = z.looseObject({
  seq: z.int(),
  prev: z.string(),
  hash: z.string(),
  body: z.string(),
  call: z.int(),
});

/** What was read so far: the last record, and how many there were of what the table of calls counts. */
interface Seen {
  seq: number;
  hash: string;
  calls: number;
  outcomes: number;
  late: number;
}

interface Problem {
  readonly why: string;
  /** Whether nothing but the head tells of it. */
  readonly byHead: boolean;
}

const ofLog = (why: string): Problem => ({ why, byHead: false });
const ofHead = (why: string): Problem => ({ why, byHead: true });

/** What is wrong with the record, or `null` and it counts as seen. */
function check(row: z.infer<typeof pageRow>, seen: Seen, head: Head | null): Problem | null {
  if (row.seq !== seen.seq + 1) return ofLog(translatable("the record is missing"));
  if (row.prev !== seen.hash) return ofLog(translatable("the record does not follow the one before it"));
  if (row.hash !== recordHash(row.prev, row.body)) return ofLog(translatable("the record was changed"));
  if (row.seq === head?.seq && row.hash !== head.hash)
    return ofHead(translatable("the record is not the one that was written"));
  const entry = parseEntry(JSON.parse(row.body));
  if (!agrees(row, entry, seen.calls + 1)) return ofLog(translatable("the table of calls was changed"));
  seen.seq = row.seq;
  seen.hash = row.hash;
  if (entry.kind === "decision") seen.calls += 1;
  if (entry.kind === "outcome") seen.outcomes += 1;
  if (entry.kind === "late") seen.late += 1;
  return null;
}

function cutProblem({ seq }: Seen, head: Head | null): Problem | null {
  if (head === null)
    return ofHead(translatable("decisions.db-head, which says how far the log goes, is missing or damaged"));
  return seq < head.seq ? ofHead(translatable("the log ends before the last record that was written")) : null;
}

function agrees(row: z.infer<typeof pageRow>, entry: LogEntry, next: number): boolean {
  const { seq } = row;
  return Object.entries({ kind: entry.kind, ...derived(entry, seq, next) }).every(
    ([column, value]) => row[column] === value,
  );
}

/** What the other columns must say. */
function derived(entry: LogEntry, seq: number, next: number): object {
  switch (entry.kind) {
    case "decision":
      return { call: next, decisionSeq: seq, ...callColumns(entry) };
    case "outcome":
      return {
        id: entry.callId,
        outcomeSeq: seq,
        outcome: entry.outcome.kind,
        durationMs: entry.durationMs,
      };
    case "late":
      return { id: entry.callId };
    case "setting":
    case "control":
      return { call: 0, id: null };
  }
}
