import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import type { Grant } from "../core/grant.ts";
import { recordHash } from "./chain.ts";
import type { ControlEntry } from "./entry.ts";
import { grantedSql } from "./schema.ts";
import { parseEntry } from "./stored.ts";

export interface GrantQueries {
  /** Those until a time that were not ended, in this window or another; what was changed from outside is not among them. */
  grants(): Grant[];
  grantUse(id: string): GrantUse;
}

/** How often a grant answered, and when it last did, in wall-clock milliseconds. */
export interface GrantUse {
  readonly uses: number;
  readonly last: number | null;
}

/** Keeps the table of grants in step with what is on record of them; within the transaction that records it. */
export function followGrants(database: DatabaseSync, { change, time }: ControlEntry, seq: number): void {
  if (change.kind === "grantEnded") database.prepare("DELETE FROM grants WHERE id = ?").run(change.id);
  if (change.kind !== "grantCreated" || change.grant.scope.kind !== "until") return;
  database.prepare(`DELETE FROM grants WHERE "end" < ?`).run(time - shownAfterEndMs);
  const insert = database.prepare(`INSERT INTO grants (id, seq, "end") VALUES (?, ?, ?)`);
  insert.run(change.grant.id, seq, change.grant.scope.end);
}

/** A day: long enough for whoever wonders why they are asked again. */
const shownAfterEndMs = 24 * 60 * 60 * 1000;

export function createGrantQueries(database: DatabaseSync): GrantQueries {
  // A row that was put back after its grant was ended is found out by the record that ended it.
  const all = database.prepare(
    `SELECT g.id, g."end", r.prev, r.hash, r.body, n.prev AS next
     FROM grants g JOIN records r ON r.seq = g.seq LEFT JOIN records n ON n.seq = g.seq + 1
     WHERE r.kind = 'control' AND NOT EXISTS (
       SELECT 1 FROM records e WHERE e.kind = 'control' AND e.seq > g.seq AND
         iif(json_valid(e.body), e.body ->> '$.change.kind' = 'grantEnded' AND e.body ->> '$.change.id' = g.id, 0))
     ORDER BY g.seq`,
  );
  const use = database.prepare(
    `SELECT count(*) AS uses, max(time) AS last FROM calls WHERE authority = ? AND ${grantedSql}`,
  );
  return {
    grants: () => all.all().flatMap((row) => grantOf(row) ?? []),
    grantUse: (id) => useRow.parse(use.get(JSON.stringify({ kind: "grant", id }))),
  };
}

const grantRow = z.object({
  id: z.string(),
  end: z.number(),
  prev: z.string(),
  hash: z.string(),
  body: z.string(),
  next: z.nullable(z.string()),
});

const useRow = z.object({ uses: z.int(), last: z.nullable(z.number()) });

function grantOf(row: unknown): Grant | null {
  try {
    const { id, end, prev, hash, body, next } = grantRow.parse(row);
    if (recordHash(prev, body) !== hash || (next !== null && next !== hash)) return null;
    const entry = parseEntry(JSON.parse(body));
    if (entry.kind !== "control" || entry.change.kind !== "grantCreated") return null;
    const { grant } = entry.change;
    return grant.id === id && grant.scope.kind === "until" && grant.scope.end === end ? grant : null;
  } catch {
    return null;
  }
}
