import type { DatabaseSync } from "node:sqlite";
import type { Durability } from "./entry.ts";

/** Does the work whole or not at all, and so that it survives what `durability` names. */
export type Transact = <T>(durability: Durability, work: () => T) => T;

/** One for each connection: it knows how durable the connection writes at the moment. */
export function createTransact(database: DatabaseSync): Transact {
  const begin = database.prepare("BEGIN IMMEDIATE");
  const commit = database.prepare("COMMIT");
  let set: Durability | null = null;

  return (durability, work) => {
    // SQLite ignores a change inside a transaction.
    if (set !== durability) database.exec(`PRAGMA synchronous = ${synchronous[durability]}`);
    set = durability;
    begin.run();
    try {
      const done = work();
      commit.run();
      return done;
    } catch (error) {
      rollBack(database);
      throw error;
    }
  };
}

const synchronous = { process: "NORMAL", power: "FULL" } as const;

/** Some errors, such as a full disk, have already ended the transaction. */
function rollBack(database: DatabaseSync): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // Nothing is left to undo.
  }
}
