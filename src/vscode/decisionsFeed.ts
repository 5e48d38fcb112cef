import { authorityLabel } from "../core/authorityLabel.ts";
import type { Translate } from "../core/translate.ts";
import { visibleLine } from "../core/visible.ts";
import type { LoggedCall } from "../decisionLog/entry.ts";
import type { CallRow, OpenDecisionLog } from "../decisionLog/log.ts";
import type { DecisionRow, FromDecisionsView, ToDecisionsView } from "../panel/protocol.ts";
import { followLog } from "./followLog.ts";

export interface DecisionsPorts {
  open(): Promise<OpenDecisionLog>;
  post(message: ToDecisionsView): void;
  isVisible(): boolean;
  problemOf(error: unknown): string;
  recordOf(log: OpenDecisionLog, n: number): ToDecisionsView;
  readonly t: Translate;
  /** The person wants to know what would become of a call like this one now. */
  explain(call: LoggedCall): void;
}

export interface DecisionsFeed {
  answer(message: FromDecisionsView): Promise<void>;
  /** Tells of what changed since, whoever changed it. */
  look(): Promise<void>;
  dispose(): void;
}

/** What the table of decisions is told, from whichever log is open at the time. */
export function decisionsFeed(ports: DecisionsPorts): DecisionsFeed {
  const { open, isVisible, post, problemOf, recordOf, explain, t } = ports;
  const rows = (log: OpenDecisionLog, from: number, to: number) =>
    post({ type: "rows", rows: log.rows(from, to).map((row) => rowOf(row, t)) });
  const count = (log: OpenDecisionLog) => post({ type: "count", total: log.count(), problem: null });
  const follower = followLog({
    open,
    isVisible,
    appended(log, n) {
      count(log);
      rows(log, n, n);
    },
    changed: count,
    failed: (error) => post({ type: "count", total: 0, problem: problemOf(error) }),
  });

  return {
    answer: (message) =>
      message.type === "ready"
        ? follower.tell()
        : follower.use((log) => {
            if (message.type === "rows") rows(log, message.from, message.to);
            else if (message.type === "open") post(recordOf(log, message.n));
            else {
              const records = log.record(message.n);
              if (records) explain(records.decision.entry.call);
            }
          }),
    look: follower.look,
    dispose: follower.dispose,
  };
}

function rowOf(row: CallRow, t: Translate): DecisionRow {
  return {
    n: row.n,
    time: row.time,
    tool: visibleLine(row.tool),
    caller: visibleLine(row.callerName),
    decision: row.decision,
    by: visibleLine(authorityLabel(row.by, t)),
    reason: visibleLine(row.reason),
    waitedMs: row.waitedMs,
    outcome: row.outcome,
    durationMs: row.durationMs,
  };
}
