import type { DecisionLog } from "../decisionLog/entry.ts";
import type { OpenDecisionLog } from "../decisionLog/log.ts";
import { messageOf } from "../gate/fault.ts";

/** A decision log that is opened at the first need, and anew after it could not be or was removed. */
export interface ReopeningLog extends DecisionLog {
  /** For now, not to keep; rejects, once, when the log was removed or replaced since. */
  open(): Promise<OpenDecisionLog>;
  /** Why the last use failed, or `null`. */
  problem(): string | null;
  /** Settles when everything that was appended before is written. */
  close(): Promise<void>;
}

export function reopeningLog(
  openNow: () => Promise<OpenDecisionLog>,
  onDidChangeProblem: (problem: string | null) => void,
): ReopeningLog {
  let opening: Promise<OpenDecisionLog> | null = null;
  let leaving: Promise<unknown> = Promise.resolve();
  let problem: string | null = null;
  let closed = false;

  function report(text: string | null): void {
    if (closed || text === problem) return;
    problem = text;
    onDidChangeProblem(text);
  }

  async function begin(): Promise<OpenDecisionLog> {
    await leaving;
    const log = await openNow();
    report(null);
    return log;
  }

  /** Before another is opened in its place: closing tidies up files by their names. */
  function leave(log: OpenDecisionLog): void {
    opening = null;
    leaving = log.close().catch(() => undefined);
  }

  async function use<T>(act: (log: OpenDecisionLog) => T | Promise<T>): Promise<T> {
    if (closed) throw new Error("The decision log is closed.");
    const mine = (opening ??= begin());
    let log: OpenDecisionLog | null = null;
    try {
      log = await mine;
      if (log.isGone()) throw new Error(goneProblem);
      return await act(log);
    } catch (error) {
      report(messageOf(error));
      if (opening === mine && log === null) opening = null;
      if (opening === mine && log?.isGone()) leave(log);
      throw error;
    }
  }

  return {
    open: () => use((log) => log),
    async append(entry, durability) {
      await use((log) => log.append(entry, durability));
      report(null);
    },
    problem: () => problem,
    async close() {
      closed = true;
      await opening?.then((log) => log.close()).catch(() => undefined);
      await leaving;
    },
  };
}

const goneProblem =
  "The decision log was removed or replaced while it was open; the next call starts a new one.";
