import { sleep as realSleep, whenFree, type Sleep } from "./busy.ts";
import { openDatabase, type LoadSqlite, type OpenDatabase } from "./database.ts";
import type { DecisionLog, LogEntry } from "./entry.ts";
import { createHeadMover } from "./head.ts";
import { prepareEntry } from "./prepare.ts";
import { createQueries, type Queries } from "./query.ts";
import type { Redact } from "./redact.ts";
import { verifyLog, type Verification } from "./verify.ts";
import { createCheckpoints, type Checkpoints } from "./checkpoints.ts";
import { createJournal, sweepJournal, type Journal } from "./journal.ts";
import { createJournalRows, type JournalRows } from "./journalRows.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { thisOwner } from "./owner.ts";
import { createTransact } from "./transaction.ts";
import { createWriter } from "./write.ts";

export type { CallRecords, CallRow } from "./query.ts";
export type { Verification } from "./verify.ts";

export interface OpenDecisionLog extends DecisionLog, Queries {
  /** Tells of every entry this process has appended, secrets masked, with the number of its call or 0. */
  onDidAppend(listener: AppendListener): { dispose(): void };
  verify(): Promise<Verification>;
  readonly journal: Journal;
  readonly checkpoints: Checkpoints;
  readonly ledger: Ledger;
  /** See `sweepJournal`; forgets what is old, too. */
  sweep(): Promise<boolean>;
  /** Whether its files were removed or replaced; nothing is appended to it any more. */
  isGone(): boolean;
  /** Settles when everything that was appended before is written. */
  close(): Promise<void>;
}

export type AppendListener = (n: number, entry: LogEntry) => void;

export interface DecisionLogOptions {
  /** Absolute path; made, for this user only, where it is missing. */
  readonly folder: string;
  readonly redact: Redact;
  readonly sleep?: Sleep;
  readonly loadSqlite?: LoadSqlite;
}

export async function openDecisionLog(options: DecisionLogOptions): Promise<OpenDecisionLog> {
  const { folder, redact, sleep = realSleep, loadSqlite = () => import("node:sqlite") } = options;
  return createDecisionLog(await openDatabase(folder, loadSqlite, sleep), redact, sleep);
}

export function createDecisionLog(opened: OpenDatabase, redact: Redact, sleep: Sleep): OpenDecisionLog {
  const { database, head, isGone } = opened;
  const transact = createTransact(database);
  const write = createWriter(database, transact);
  const moveHead = createHeadMover(head, database);
  const listeners = new Set<AppendListener>();
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;

  function tell(n: number, entry: LogEntry): void {
    for (const listener of listeners)
      try {
        listener(n, entry);
      } catch {
        // What is on record is on record, whoever fails to show it.
      }
  }

  function present(): void {
    if (isGone()) throw new Error(goneProblem);
  }

  let journalRows: JournalRows | null = null;
  const rows = () => {
    present();
    return (journalRows ??= createJournalRows(database, transact, thisOwner()));
  };

  const checkpoints = createCheckpoints({ database, transact, present, owner: thisOwner(), sleep });
  const log: OpenDecisionLog = {
    ...createQueries(database),
    journal: createJournal({ rows, redact, sleep }),
    checkpoints,
    ledger: createLedger({ database, transact, present, sleep }),
    async sweep() {
      const elsewhere = await sweepJournal(rows(), log, sleep);
      const before = Date.now() - longestMemoryMs;
      await whenFree(() => rows().forget(before), sleep);
      await checkpoints.forget(before);
      return elsewhere;
    },
    append(entry, durability) {
      if (closed) return Promise.reject(new Error("The decision log is closed."));
      const preparing = prepareEntry(entry, redact);
      // One after the other, so that an outcome never overtakes its decision.
      const appending = queue.then(async () => {
        const prepared = await preparing;
        const { n, ...record } = await whenFree(() => {
          present();
          return write(prepared.entry, prepared.body, durability);
        }, sleep);
        if (durability === "power") moveHead(record);
        tell(n, prepared.entry);
      });
      // Whoever appends hears of a failure; here it would count as unhandled until it is its turn.
      preparing.catch(() => undefined);
      queue = appending.catch(() => undefined);
      return appending;
    },
    onDidAppend(listener) {
      // A copy, so that the same function can listen twice.
      const own: AppendListener = (n, entry) => listener(n, entry);
      listeners.add(own);
      return { dispose: () => void listeners.delete(own) };
    },
    isGone,
    verify: () => verifyLog(database, head),
    async close() {
      if (closed) return;
      closed = true;
      await queue;
      database.close();
    },
  };
  return log;
}

/** For answers that nothing has used, and for runs that nobody has resumed. */
const longestMemoryMs = 30 * 24 * 60 * 60_000;

const goneProblem = "The decision log was removed or replaced while it was open.";
