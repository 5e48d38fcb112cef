import type { DecisionRow, FromDecisionsView } from "../protocol.ts";
import type { RowCache, Stretch } from "./rowCache.ts";

/** Asks for rows, one stretch at a time: while an answer is due the person may have scrolled on. */
export interface RowAsker {
  need(from: number, to: number): void;
  answered(): void;
  /** The log has changed: what is not settled yet is asked for again. */
  changed(): void;
}

export function rowAsker(rows: RowCache, send: (message: FromDecisionsView) => void): RowAsker {
  let due = false;
  let checkOpen = false;
  let last = "";
  return {
    need(from, to) {
      if (due || to < 1) return;
      const does = checkOpen ? isSettled : () => true;
      const stretch = rows.missing(Math.max(1, from), to, does);
      checkOpen = false;
      // Rows that did not come once do not come for asking again, until the log changes.
      if (stretch === null || key(stretch) === last) return;
      last = key(stretch);
      due = true;
      send({ type: "rows", ...stretch });
    },
    answered() {
      due = false;
    },
    changed() {
      due = false;
      checkOpen = true;
      last = "";
    },
  };
}

/** An allowed call without an outcome may have one by now. */
function isSettled(row: DecisionRow): boolean {
  return row.decision === "deny" || row.outcome !== null;
}

function key({ from, to }: Stretch): string {
  return `${from}-${to}`;
}
