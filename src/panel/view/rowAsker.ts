import type { DecisionRow, FromDecisionsView } from "../protocol.ts";
import type { RowCache, Stretch } from "./rowCache.ts";

/** Asks for rows, one stretch at a time: while an answer is due the person may have scrolled on. */
interface RowAsker {
  need(from: number, to: number): void;
  answered(rows: readonly DecisionRow[]): void;
  /** The log has changed: what is not settled yet is asked for again. */
  changed(): void;
}

/** `clock` in milliseconds. */
export function rowAsker(
  rows: RowCache,
  send: (message: FromDecisionsView) => void,
  clock: () => number,
): RowAsker {
  let asked: Stretch | null = null;
  let due = false;
  let askedAt = 0;
  let checkOpen = false;
  return {
    need(from, to) {
      if (to < 1 || (due && clock() - askedAt < patienceMs)) return;
      const stretch = rows.missing(Math.max(1, from), to, checkOpen ? isSettled : () => true);
      checkOpen = false;
      // Rows that did not come once do not come for asking again, until the log changes.
      if (stretch === null || (stretch.from === asked?.from && stretch.to === asked.to)) return;
      asked = stretch;
      due = true;
      askedAt = clock();
      send({ type: "rows", ...stretch });
    },
    answered(came) {
      // Rows also come unasked, when they have changed.
      if (came.length === 0 || came.some(({ n }) => n === asked?.from)) due = false;
    },
    changed() {
      checkOpen = true;
      if (!due) asked = null;
    },
  };
}

/** How long an answer is waited for before another question. */
const patienceMs = 2000;

/** An allowed call without an outcome may have one by now. */
function isSettled(row: DecisionRow): boolean {
  return row.decision === "deny" || row.outcome !== null;
}
