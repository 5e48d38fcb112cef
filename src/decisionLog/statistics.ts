import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import {
  answers,
  figuresOf,
  type Figures,
  namedFigures,
  type NamedFigures,
  type Tally,
  tallyOf,
} from "./figures.ts";
import { answerSql } from "./schema.ts";

/** Times in milliseconds since the epoch. */
export interface StatisticsQuestion {
  /** Calls before it do not count; `null`: all count. */
  readonly from: number | null;
  /** Where each stretch of time begins, ascending; the first holds what is before it too, the last has no end. */
  readonly starts: readonly number[];
}

export interface Statistics {
  /** Time of the first call on record, or `null` without one. */
  readonly since: number | null;
  readonly total: Figures;
  /** The most calls first. */
  readonly tools: readonly NamedFigures[];
  readonly callers: readonly NamedFigures[];
  /** One for each start. */
  readonly stretches: readonly Tally[];
}

/** Reads all of the index of what is counted at worst: a quarter of a second for a million calls. */
export function readStatistics(database: DatabaseSync, { from, starts }: StatisticsQuestion): Statistics {
  const since = from ?? -Infinity;
  // One snapshot for all queries: another window may be writing.
  database.exec("BEGIN");
  try {
    const first = database.prepare("SELECT time FROM calls ORDER BY n LIMIT 1").get();
    const counts = database
      .prepare(countsQuery)
      .all({ since, starts: JSON.stringify(starts) })
      .map((row) => countRow.parse(row));
    const waits = database
      .prepare(waitsQuery)
      .all({ since })
      .map((row) => waitsRow.parse(row));
    const stretches = Map.groupBy(counts, ({ stretch }) => stretch);
    return {
      since: first === undefined ? null : firstRow.parse(first).time,
      total: figuresOf(counts, waits),
      tools: namedFigures(counts, waits, ({ tool }) => tool),
      callers: namedFigures(counts, waits, ({ caller }) => caller),
      stretches: starts.map((_, stretch) => tallyOf(stretches.get(stretch) ?? [])),
    };
  } finally {
    database.exec("COMMIT");
  }
}

/** Every tool, caller and answer there is, by jumping through the index from one to the next. */
const groups = `
  tools (tool) AS (
    SELECT min(tool) FROM calls
    UNION ALL
    SELECT (SELECT min(c.tool) FROM calls c WHERE c.tool > tools.tool) FROM tools WHERE tool IS NOT NULL
  ),
  pairs (tool, caller) AS (
    SELECT tool, (SELECT min(callerName) FROM calls c WHERE c.tool = tools.tool)
    FROM tools WHERE tool IS NOT NULL
    UNION ALL
    SELECT tool, (SELECT min(callerName) FROM calls c WHERE c.tool = pairs.tool AND callerName > caller)
    FROM pairs WHERE caller IS NOT NULL
  ),
  answers (answer) AS (VALUES ${answers.map((answer) => `('${answer}')`).join(", ")}),
  groups AS MATERIALIZED (
    SELECT tool, caller, answer, (
      SELECT min(time) FROM calls c
      WHERE c.tool = pairs.tool AND callerName = caller AND ${answerSql} = answer AND time >= :since
    ) AS first
    FROM pairs, answers WHERE caller IS NOT NULL
  )`;

const countsQuery = `
  WITH RECURSIVE ${groups},
  stretches AS MATERIALIZED (
    SELECT key AS stretch, max(:since, iif(key = 0, :since, value)) AS start,
      lead(value, 1, 9e999) OVER (ORDER BY key) AS end
    FROM json_each(:starts)
  ),
  counts AS MATERIALIZED (
    SELECT tool, caller, answer, stretch, (
      SELECT count(*) FROM calls c
      WHERE c.tool = groups.tool AND callerName = caller AND ${answerSql} = answer
        AND time >= start AND time < end
    ) AS calls
    FROM groups, stretches WHERE first < end
  )
  SELECT * FROM counts WHERE calls > 0`;

/** One text for each group: a row for each call would take longer than all the rest. */
const waitsQuery = `
  WITH RECURSIVE ${groups}
  SELECT tool, caller, (
    SELECT json_group_array(waitedMs) FROM calls c
    WHERE c.tool = groups.tool AND callerName = caller AND ${answerSql} = answer AND time >= :since
      AND waitedMs IS NOT NULL
  ) AS waits
  FROM groups WHERE answer IN ('approved', 'declined') AND first IS NOT NULL`;

const list = z.custom<readonly unknown[]>(Array.isArray);
const firstRow = z.object({ time: z.number() });

const countRow = z.object({
  tool: z.string(),
  caller: z.string(),
  answer: z.enum(answers),
  stretch: z.int(),
  calls: z.int(),
});

const waitsRow = z.object({
  tool: z.string(),
  caller: z.string(),
  waits: z.pipe(
    z.string(),
    z.transform((text) => Float64Array.from(list.parse(JSON.parse(text)), Number)),
  ),
});
