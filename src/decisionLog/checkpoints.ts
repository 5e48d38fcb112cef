import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import type { Json } from "../core/json.ts";
import type { WorkflowSnapshot } from "../core/workflowSnapshot.ts";
import { whenFree, type Sleep } from "./busy.ts";
import { oneLine } from "./chain.ts";
import { isGone } from "./owner.ts";
import { plainJson } from "./plainJson.ts";
import type { Transact } from "./transaction.ts";

/** Where runs stand that are not over; nothing of it is masked, because they go on with it. All may reject. */
export interface Checkpoints {
  /** `held`: this process goes on with it; `hibernated`: whoever claims it. */
  save(snapshot: WorkflowSnapshot<unknown>, as: "held" | "hibernated"): Promise<void>;
  /** `null`: there is none that can be read. */
  load(run: string): Promise<Checkpoint | null>;
  /** Makes it this process's, once among all that try; `false`: it is gone, or a process holds it. */
  claim(run: string): Promise<boolean>;
  /** Newest first. */
  list(): Promise<readonly Checkpoint[]>;
  /** Leaves nothing of it in the database. */
  delete(run: string): Promise<void>;
  /** Deletes all that were saved before that time, in wall-clock milliseconds. */
  forget(before: number): Promise<void>;
}

export interface Checkpoint extends WorkflowSnapshot {
  /** Wall-clock milliseconds. */
  readonly time: number;
  /** Whether a process that may still be there holds it. */
  readonly held: boolean;
}

export interface CheckpointParts {
  readonly database: DatabaseSync;
  readonly transact: Transact;
  /** Throws where the files of the database were removed. */
  present(): void;
  readonly owner: string;
  readonly sleep: Sleep;
}

export function createCheckpoints({
  database,
  transact,
  present,
  owner,
  sleep,
}: CheckpointParts): Checkpoints {
  const write = async <T>(work: () => T) =>
    whenFree(() => {
      present();
      return transact("process", work);
    }, sleep);
  const one = (run: string) =>
    database.prepare("SELECT * FROM checkpoints WHERE run = ?").all(run).flatMap(readable)[0] ?? null;
  const insert = ({ run, step, attempts, state }: WorkflowSnapshot<unknown>, by: string | null) =>
    database
      .prepare(
        "INSERT OR REPLACE INTO checkpoints (run, owner, step, attempts, state, time) VALUES (?, ?, ?, ?, ?, ?)",
      )
      .run(run, by, step, attempts, oneLine(plainJson(state)), Date.now());
  const erase = async (which: string, value: string | number) => {
    // What is deleted is overwritten: it may hold secrets.
    database.exec("PRAGMA secure_delete = ON");
    await write(() => void database.prepare(`DELETE FROM checkpoints WHERE ${which}`).run(value));
  };
  return {
    save: (snapshot, as) => write(() => void insert(snapshot, as === "held" ? owner : null)),
    load: async (run) => whenFree(() => one(run), sleep),
    claim: (run) =>
      write(() => {
        const found = one(run);
        if (!found || found.held) return false;
        database.prepare("UPDATE checkpoints SET owner = ? WHERE run = ?").run(owner, run);
        return true;
      }),
    list: async () =>
      whenFree(
        () => database.prepare("SELECT * FROM checkpoints ORDER BY time DESC, run").all().flatMap(readable),
        sleep,
      ),
    delete: (run) => erase("run = ?", run),
    forget: (before) => erase("time < ?", before),
  };
}

const row = z.object({
  run: z.string(),
  owner: z.nullable(z.string()),
  step: z.string(),
  attempts: z.int(),
  state: z.string(),
  time: z.number(),
});

function read(value: unknown): Checkpoint {
  const { owner, state, time, ...snapshot } = row.parse(value);
  const parsed: Json = plainJson(JSON.parse(state));
  return { ...snapshot, state: parsed, time, held: owner !== null && !isGone(owner, time) };
}

/** One that cannot be read must not hide the others. */
function readable(value: unknown): readonly Checkpoint[] {
  try {
    return [read(value)];
  } catch {
    return [];
  }
}
