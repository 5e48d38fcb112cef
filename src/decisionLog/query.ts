import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import type { Authority, Decision } from "../core/decision.ts";
import type { Outcome } from "../core/outcome.ts";
import type { Caller } from "../core/toolCall.ts";
import type { DecisionEntry, LateEntry, LogEntry, OutcomeEntry } from "./entry.ts";
import { createGrantQueries, type GrantQueries } from "./grantTable.ts";
import { readStatistics, type Statistics, type StatisticsQuestion } from "./statistics.ts";
import { callerKind, decisionKind, outcomeKind, parseAuthority, parseEntry } from "./stored.ts";

/** One call, its secrets masked. */
export interface CallRow {
  /** Without gaps, 1 for the oldest call. */
  readonly n: number;
  readonly time: number;
  readonly tool: string;
  readonly callerKind: Caller["kind"];
  readonly callerName: string;
  readonly decision: Decision["kind"];
  readonly by: Authority;
  readonly reason: string;
  readonly waitedMs: number | null;
  readonly outcome: Outcome["kind"] | null;
  readonly durationMs: number | null;
  /** How many answers came too late. */
  readonly late: number;
}

/** An entry with its place in the hash chain. */
export interface LogRecord<E extends LogEntry> {
  readonly seq: number;
  readonly prev: string;
  readonly hash: string;
  readonly entry: E;
}

export interface CallRecords {
  readonly decision: LogRecord<DecisionEntry>;
  readonly outcome: LogRecord<OutcomeEntry> | null;
  readonly late: readonly LogRecord<LateEntry>[];
}

export interface Queries extends GrantQueries {
  count(): number;
  /** The calls with `from <= n <= to`, oldest first. */
  rows(from: number, to: number): CallRow[];
  /** Everything on record of a call, or `null` where there is none with this number. */
  record(n: number): CallRecords | null;
  /** The number of a call, or `null` where none with this id is on record. */
  numberOf(id: string): number | null;
  /** Gives what tells whether another process or window has written since it was last asked. */
  watchElsewhere(): () => boolean;
  /** Reads all of the index of what is counted at worst: a quarter of a second for a million calls. */
  statistics(question: StatisticsQuestion): Statistics;
}

export function createQueries(database: DatabaseSync): Queries {
  const last = database.prepare("SELECT coalesce(max(n), 0) AS n FROM calls");
  const page = database.prepare("SELECT * FROM calls WHERE n BETWEEN ? AND ? ORDER BY n");
  const settled = database.prepare(
    `SELECT r.seq, r.prev, r.hash, r.body FROM calls c JOIN records r ON r.seq IN (c.seq, c.outcomeSeq)
     WHERE c.n = ? ORDER BY r.seq`,
  );
  const late = database.prepare(
    "SELECT seq, prev, hash, body FROM records WHERE kind = 'late' AND call = ? ORDER BY seq",
  );
  const named = database.prepare("SELECT n FROM calls WHERE id = ?");
  const dataVersion = database.prepare("PRAGMA data_version");
  const version = () => versionRow.parse(dataVersion.get()).data_version;
  return {
    count: () => countRow.parse(last.get()).n,
    rows: (from, to) => page.all(from, to).map((row) => callRow.parse(row)),
    record: (n) => recordsOf([...settled.all(n), ...late.all(n)].map((row) => readRecord(row))),
    numberOf(id) {
      const row = named.get(id);
      return row === undefined ? null : countRow.parse(row).n;
    },
    watchElsewhere() {
      let seen = version();
      return () => {
        const before = seen;
        seen = version();
        return seen !== before;
      };
    },
    ...createGrantQueries(database),
    statistics: (question) => readStatistics(database, question),
  };
}

const versionRow = z.object({ data_version: z.int() });
const countRow = z.object({ n: z.int() });

const callRow = z.pipe(
  z.object({
    n: z.int(),
    time: z.number(),
    tool: z.string(),
    callerKind,
    callerName: z.string(),
    decision: decisionKind,
    authority: z.string(),
    reason: z.string(),
    waitedMs: z.nullable(z.number()),
    outcome: z.nullable(outcomeKind),
    durationMs: z.nullable(z.number()),
    late: z.int(),
  }),
  z.transform(({ authority, ...row }): CallRow => ({ ...row, by: parseAuthority(JSON.parse(authority)) })),
);

const recordRow = z.object({ seq: z.int(), prev: z.string(), hash: z.string(), body: z.string() });

function readRecord(row: unknown): LogRecord<LogEntry> {
  const { body, ...place } = recordRow.parse(row);
  return { ...place, entry: parseEntry(JSON.parse(body)) };
}

function recordsOf(records: readonly LogRecord<LogEntry>[]): CallRecords | null {
  let decision: LogRecord<DecisionEntry> | null = null;
  let outcome: LogRecord<OutcomeEntry> | null = null;
  const late: LogRecord<LateEntry>[] = [];
  for (const { entry, ...place } of records)
    if (entry.kind === "decision") decision = { ...place, entry };
    else if (entry.kind === "outcome") outcome = { ...place, entry };
    else if (entry.kind === "late") late.push({ ...place, entry });
  return decision && { decision, outcome, late };
}
