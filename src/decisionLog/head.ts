import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import { origin } from "./chain.ts";

/**
 * A record that the log must reach. It lies in a file of its own beside the database, because nothing in the chain
 * says that it once went on, and a table of the database would be edited together with it.
 */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

/** `null` where the file is missing or makes no sense. */
export function readHead(file: string): Head | null {
  try {
    return head.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

/** A log without records gets its head here; one that has records and no head has lost it. */
export function beginHead(file: string, database: DatabaseSync): void {
  const last = database.prepare("SELECT seq FROM records LIMIT 1").get();
  if (last === undefined && readHead(file) === null) writeHead(file, { seq: 0, hash: origin });
}

/**
 * Moves the head on to a record that survives a power cut; any other might be lost after its head is written. It
 * stays where the log no longer agrees with it. Another window may at the same moment set it to an earlier record.
 */
export function createHeadMover(file: string, database: DatabaseSync): (to: Head) => void {
  const hashOf = database.prepare("SELECT hash FROM records WHERE seq = ?");
  const agrees = ({ seq, hash }: Head) => seq === 0 || hashOf.get(seq)?.["hash"] === hash;
  return (to) => {
    const from = readHead(file);
    if (from === null || from.seq >= to.seq || !agrees(from)) return;
    try {
      writeHead(file, to);
    } catch {
      // The record is written; its head may follow with a later one.
    }
  };
}

function writeHead(file: string, { seq, hash }: Head): void {
  const draft = `${file}-${randomBytes(4).toString("hex")}`;
  try {
    const handle = openSync(draft, "wx", 0o600);
    try {
      writeSync(handle, JSON.stringify({ seq, hash }));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

const head = z.object({
  seq: z.int().check(z.gte(0)),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
