import { visibleLine } from "../core/visible.ts";
import type { NamedFigures } from "../decisionLog/figures.ts";
import type { OpenDecisionLog } from "../decisionLog/log.ts";
import type { Clock } from "../gate/clock.ts";
import type { DecisionCounter } from "../gate/counter.ts";
import type { FiguresTable, FromStatisticsView, ToStatisticsView } from "../panel/protocol.ts";
import { followLog } from "./followLog.ts";

export interface StatisticsPorts {
  readonly clock: Pick<Clock, "monotonic" | "after">;
  readonly counter: Pick<DecisionCounter, "counts">;
  open(): Promise<OpenDecisionLog>;
  post(message: ToStatisticsView): void;
  isVisible(): boolean;
  problemOf(error: unknown): string;
}

export interface StatisticsFeed {
  answer(message: FromStatisticsView): Promise<void>;
  /** Tells of what changed since, whoever changed it. */
  look(): Promise<void>;
  dispose(): void;
}

/** What the statistics are told: the figures of the span that was asked for last, and again as the log grows. */
export function statisticsFeed({
  clock,
  counter,
  open,
  post,
  isVisible,
  problemOf,
}: StatisticsPorts): StatisticsFeed {
  let asked: FromStatisticsView | null = null;
  let restUntil = -Infinity;
  let waiting: Disposable | null = null;
  const follower = followLog({
    open,
    isVisible,
    appended(_, __, entry) {
      if (entry.kind === "decision") soon();
    },
    changed: soon,
    failed: (error) => post({ type: "problem", problem: problemOf(error) }),
  });

  /** Counting holds up everything else in this process, so it rests after each time, the longer the more there is. */
  function soon(): void {
    waiting ??= clock.after(Math.max(0, restUntil - clock.monotonic()), () => {
      waiting = null;
      if (isVisible()) void follower.use(count);
    });
  }

  function count(log: OpenDecisionLog): void {
    waiting?.[Symbol.dispose]();
    waiting = null;
    if (asked === null) return;
    const started = clock.monotonic();
    const { since, total, tools, callers, stretches } = log.statistics(asked);
    const ended = clock.monotonic();
    restUntil = ended + Math.max(leastRestMs, 20 * (ended - started));
    post({
      type: "figures",
      id: asked.id,
      since,
      total,
      tools: tableOf(tools),
      callers: tableOf(callers),
      stretches,
      window: counter.counts().map(({ tags, value }) => ({ ...tags, calls: value })),
    });
  }

  return {
    answer(message) {
      asked = message;
      return follower.use(count);
    },
    look: follower.look,
    dispose() {
      waiting?.[Symbol.dispose]();
      follower.dispose();
    },
  };
}

const leastRestMs = 500;

function tableOf(figures: readonly NamedFigures[]): FiguresTable {
  const rows = figures.slice(0, mostRows).map(({ name, ...own }) => ({ name: visibleLine(name), ...own }));
  return { rows, more: figures.length - rows.length };
}

const mostRows = 100;
