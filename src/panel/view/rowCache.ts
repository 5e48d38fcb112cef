import type { DecisionRow } from "../protocol.ts";

/** The rows a view has, a few of many. */
export interface RowCache {
  get(n: number): DecisionRow | undefined;
  put(rows: readonly DecisionRow[]): void;
  /** The stretch to ask for so that all of `from <= n <= to` are there and do; `null` when they do. */
  missing(from: number, to: number, does: (row: DecisionRow) => boolean): Stretch | null;
  clear(): void;
}

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Not above `maxRowsAsked` of the protocol, whose zod must not come into the view. */
export const rowsAtOnce = 100;

/** Keeps the `capacity` rows that were put last. */
export function rowCache(capacity: number): RowCache {
  const rows = new Map<number, DecisionRow>();
  return {
    get: (n) => rows.get(n),
    put(added) {
      for (const row of added) {
        rows.delete(row.n);
        rows.set(row.n, row);
      }
      for (const n of rows.keys()) {
        if (rows.size <= capacity) break;
        rows.delete(n);
      }
    },
    missing(from, to, does) {
      const good = (n: number) => {
        const row = rows.get(n);
        return row !== undefined && does(row);
      };
      let first = from;
      let last = to;
      while (first <= last && good(first)) first++;
      while (last > first && good(last)) last--;
      return first > last ? null : { from: first, to: Math.min(last, first + rowsAtOnce - 1) };
    },
    clear: () => rows.clear(),
  };
}
