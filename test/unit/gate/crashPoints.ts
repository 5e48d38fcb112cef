import type { DecisionLog } from "../../../src/decisionLog/entry.ts";
import type { Journal } from "../../../src/decisionLog/journal.ts";

/** Between which two of the things that happen to a call of a run its process ends. */
export const crashPoints = [
  "taken",
  "pending",
  "asked",
  "answered",
  "committed",
  "recorded",
  "used",
  "ran",
  "finished",
] as const;

export type CrashPoint = (typeof crashPoints)[number];

export type Reach = (point: CrashPoint) => Promise<void>;

/** Tells `reach` of each point the journal and the log come to; what it never settles ends there. */
export function watched(journal: Journal, log: DecisionLog, reach: Reach) {
  const after =
    <Given extends readonly unknown[], T>(point: CrashPoint, work: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      const done = await work(...given);
      await reach(point);
      return done;
    };
  const watchedJournal: Journal = {
    take: after("taken", journal.take),
    begin: after("pending", journal.begin),
    settle: after("committed", journal.settle),
    claim: after("used", journal.claim),
  };
  const watchedLog: DecisionLog = {
    async append(entry, durability) {
      await log.append(entry, durability);
      await reach(entry.kind === "outcome" ? "finished" : "recorded");
    },
  };
  return { journal: watchedJournal, log: watchedLog };
}
