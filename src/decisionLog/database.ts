import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import { whenFree, type Sleep } from "./busy.ts";
import { beginHead } from "./head.ts";
import { watchFiles, watchFolder } from "./sameFiles.ts";
import { applicationId, versions } from "./schema.ts";
import { secureFile } from "./secureFile.ts";

export type LoadSqlite = () => Promise<typeof import("node:sqlite")>;

export interface OpenDatabase {
  readonly database: DatabaseSync;
  /** Absolute path of the file that holds the head. */
  readonly head: string;
  /** Whether a file of it was removed or replaced, so that what is written now will not be found. */
  isGone(): boolean;
}

/**
 * Opens `decisions.db` in the folder, making both where they are missing, for this user only. Rejects, with the
 * content left as it is, when it is not a decision log or one of a newer version.
 */
export async function openDatabase(folder: string, load: LoadSqlite, sleep: Sleep): Promise<OpenDatabase> {
  const { DatabaseSync } = await load().catch((cause: unknown) => {
    throw new Error("The decision log needs node:sqlite, which this editor's Node.js does not have.", {
      cause,
    });
  });
  const file = await secureFile(folder, "decisions.db");
  const fileGone = watchFiles(file);
  const database = new DatabaseSync(file, { timeout: lockWaitMs });
  try {
    await whenFree(() => prepare(database, file), sleep);
    const head = `${file}-head`;
    beginHead(head, database);
    const restGone = watchFiles(`${file}-wal`, `${file}-shm`);
    return { database, head, isGone: watchFolder(folder, () => fileGone() || restGone()) };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Short, because waiting for a lock blocks the whole extension host. */
const lockWaitMs = 50;

function prepare(database: DatabaseSync, file: string): void {
  if (versionOf(database, file) === versions.length) return;
  database.exec("PRAGMA journal_mode = WAL");
  database.exec("BEGIN IMMEDIATE");
  try {
    // Another window may have been faster.
    for (const additions of versions.slice(versionOf(database, file))) database.exec(additions);
    database.exec(`PRAGMA user_version = ${versions.length}`);
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

function versionOf(database: DatabaseSync, file: string): number {
  const { application, version, tables } = state.parse(
    database
      .prepare(
        `SELECT (SELECT application_id FROM pragma_application_id) AS application,
                (SELECT user_version FROM pragma_user_version) AS version,
                (SELECT count(*) FROM sqlite_schema) AS tables`,
      )
      .get(),
  );
  const isNew = tables === 0 && version === 0 && application === 0;
  if (!isNew && application !== applicationId)
    throw new Error(`${file} is a database, but not a decision log. Move it away to start a new log.`);
  if (version > versions.length)
    throw new Error(`${file} was written by a newer version of Toolgate (${version}). Update this one.`);
  return version;
}

const state = z.object({ application: z.int(), version: z.int(), tables: z.int() });
