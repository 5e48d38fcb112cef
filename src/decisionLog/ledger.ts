import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import { whenFree, type Sleep } from "./busy.ts";
import type { ControlEntry } from "./entry.ts";
import type { Transact } from "./transaction.ts";

/** What other people's tools and servers were known as, and what they want to be known as. */
export interface Ledger {
  /**
   * Looks all of it up, writes the entry that `settle` makes of each, and gives what it makes; in one transaction, so
   * that two windows that meet the same tool for the first time agree on what it is.
   */
  meet<T extends Settled>(
    definitions: readonly Definition[],
    settle: (known: LedgerEntry | null, met: Definition) => T,
  ): Promise<readonly T[]>;
}

export interface Settled {
  /** Not written where it is the one that is known. */
  readonly entry: LedgerEntry;
}

export interface Definition {
  /** The id of a tool, or the name of a server. */
  readonly subject: string;
  /** SHA-256 of the text. */
  readonly hash: string;
  /** All of it, canonical, in one line. */
  readonly text: string;
}

export interface LedgerEntry extends Definition {
  /** What it changed to since, which no person has approved. */
  readonly offered: OfferedDefinition | null;
}

export interface OfferedDefinition extends Omit<Definition, "subject"> {
  /** Whether a person has seen it and said no. */
  readonly rejected: boolean;
}

export interface LedgerParts {
  readonly database: DatabaseSync;
  readonly transact: Transact;
  /** Throws where the files of the database were removed. */
  present(): void;
  readonly sleep: Sleep;
}

export function createLedger({ database, transact, present, sleep }: LedgerParts): Ledger {
  const find = database.prepare("SELECT * FROM ledger WHERE subject = ?");
  const put = database.prepare(
    `INSERT OR REPLACE INTO ledger (subject, hash, text, offeredHash, offeredText, rejected)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const known = (subject: string) => {
    const found = find.get(subject);
    return found === undefined ? null : entryOf(found);
  };
  const write = ({ subject, hash, text, offered }: LedgerEntry) =>
    put.run(subject, hash, text, offered?.hash ?? null, offered?.text ?? null, offered?.rejected ? 1 : 0);

  return {
    meet: (definitions, settle) =>
      whenFree(() => {
        present();
        return transact("process", () =>
          definitions.map((met) => {
            const before = known(met.subject);
            const settled = settle(before, met);
            if (settled.entry !== before) write(settled.entry);
            return settled;
          }),
        );
      }, sleep),
  };
}

/**
 * Lets a person's answer count, within the transaction that records it. Throws where what was answered is not what
 * waits: it may have changed once more since it was shown.
 */
export function followReview(database: DatabaseSync, { change }: ControlEntry): void {
  if (change.kind !== "definitionReviewed") return;
  const answered = database.prepare(
    change.approved
      ? `UPDATE ledger SET hash = offeredHash, text = offeredText, offeredHash = NULL, offeredText = NULL, rejected = 0
         WHERE subject = ? AND hash = ? AND offeredHash = ?`
      : "UPDATE ledger SET rejected = 1 WHERE subject = ? AND hash = ? AND offeredHash = ?",
  );
  if (answered.run(change.subject, change.from, change.to).changes !== 1)
    throw new Error("what was reviewed has changed meanwhile; look at it again");
}

const row = z.object({
  subject: z.string(),
  hash: z.string(),
  text: z.string(),
  offeredHash: z.nullable(z.string()),
  offeredText: z.nullable(z.string()),
  rejected: z.int(),
});

function entryOf(value: unknown): LedgerEntry {
  const { subject, hash, text, offeredHash, offeredText, rejected } = row.parse(value);
  const offered =
    offeredHash === null || offeredText === null
      ? null
      : { hash: offeredHash, text: offeredText, rejected: rejected !== 0 };
  return { subject, hash, text, offered };
}
