import { authorityLabel } from "../core/authorityLabel.ts";
import { visibleLine } from "../core/visible.ts";
import type { CallRow, OpenDecisionLog } from "../decisionLog/log.ts";
import type { DecisionRow, FromDecisionsView, ToDecisionsView } from "../panel/protocol.ts";

export interface DecisionsPorts {
  open(): Promise<OpenDecisionLog>;
  post(message: ToDecisionsView): void;
  /** What is not visible is caught up with when it is looked at again. */
  isVisible(): boolean;
  problemOf(error: unknown): string;
  recordOf(log: OpenDecisionLog, n: number): ToDecisionsView;
}

export interface DecisionsFeed {
  answer(message: FromDecisionsView): Promise<void>;
  /** Tells of what changed since, whoever changed it. */
  look(): Promise<void>;
  dispose(): void;
}

/** What the table of decisions is told, from whichever log is open at the time. */
export function decisionsFeed(ports: DecisionsPorts): DecisionsFeed {
  const { post } = ports;
  let source: Source | null = null;
  let behind = true;
  let disposed = false;

  async function use(act: (log: OpenDecisionLog) => void): Promise<void> {
    try {
      const log = await ports.open();
      if (disposed) return;
      if (source?.log !== log) follow(log);
      act(log);
    } catch (error) {
      behind = true;
      if (!disposed) post({ type: "count", total: 0, problem: ports.problemOf(error) });
    }
  }

  function follow(log: OpenDecisionLog): void {
    source?.listening.dispose();
    behind = true;
    source = { log, listening: log.onDidAppend((n) => appended(log, n)) };
  }

  function appended(log: OpenDecisionLog, n: number): void {
    // What belongs to no call is no row.
    if (n === 0) return;
    if (!ports.isVisible()) behind = true;
    else {
      count(log);
      rows(log, n, n);
    }
  }

  function count(log: OpenDecisionLog): void {
    post({ type: "count", total: log.count(), problem: null });
    behind = false;
  }

  const rows = (log: OpenDecisionLog, from: number, to: number) =>
    post({ type: "rows", rows: log.rows(from, to).map(rowOf) });

  return {
    answer: (message) =>
      use((log) => {
        if (behind || message.type === "ready") count(log);
        if (message.type === "rows") rows(log, message.from, message.to);
        if (message.type === "open") post(ports.recordOf(log, message.n));
      }),
    async look() {
      if (!ports.isVisible()) return;
      await use((log) => {
        // Asked first, for it is told only once.
        const changed = log.changedElsewhere();
        if (changed || behind) count(log);
      });
    },
    dispose() {
      disposed = true;
      source?.listening.dispose();
    },
  };
}

interface Source {
  readonly log: OpenDecisionLog;
  readonly listening: { dispose(): void };
}

function rowOf(row: CallRow): DecisionRow {
  return {
    n: row.n,
    time: row.time,
    tool: visibleLine(row.tool),
    caller: visibleLine(row.callerName),
    decision: row.decision,
    by: visibleLine(authorityLabel(row.by)),
    reason: visibleLine(row.reason),
    waitedMs: row.waitedMs,
    outcome: row.outcome,
    durationMs: row.durationMs,
  };
}
