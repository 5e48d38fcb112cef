import { randomUUID } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import type { DecisionEntry } from "../../src/decisionLog/entry.ts";
import { openDecisionLog, type OpenDecisionLog } from "../../src/decisionLog/log.ts";
import { createRedactor } from "../../src/decisionLog/redact.ts";
import { compare, type Contender } from "./compare.ts";
import { allowedByRow, approvedByPerson } from "./entries.ts";
import type { Table } from "./table.ts";

/** What it takes to put a decision on record. */
export async function recording(): Promise<readonly Table[]> {
  const folder = await mkdtemp(join(tmpdir(), "toolgate-bench-"));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true }));
  const redact = await createRedactor();
  const open = async (name: string) => {
    const log = await openDecisionLog({ folder: join(folder, name), redact });
    opened.defer(() => log.close());
    return log;
  };
  const [automatic, asked] = [await open("automatic"), await open("asked")];
  const contenders: Contender[] = [
    { name: "Toolgate, automatic", run: () => automatic.append(allowedByRow(randomUUID()), "process") },
    { name: "Toolgate, a person's", run: () => asked.append(approvedByPerson(randomUUID()), "power") },
    { name: "Toolgate, a person's in a run", run: () => inRun(asked, randomUUID()) },
    jsonLines(join(folder, "lines.jsonl"), opened),
    bareSqlite("NORMAL", join(folder, "normal.db"), opened),
    bareSqlite("FULL", join(folder, "full.db"), opened),
    pinoLines(join(folder, "pino.jsonl"), opened),
  ];
  return [
    await compare(contenders, {
      title: "A decision recorded",
      note: "Masked, chained by hash and written by us; written as it is by the others. Automatic: at most 50 µs at p50.",
      peer: "node:sqlite WAL NORMAL",
    }),
  ];
}

/** With all that makes the answer outlast a crash, and be used once. */
async function inRun({ journal, append }: OpenDecisionLog, id: string): Promise<void> {
  const entry = approvedByPerson(id);
  await journal.begin({ key: id, terms: id, call: id, expires: Date.now(), unanswered: entry });
  await journal.settle(id, id, { kind: "allow", reason: "approved" });
  await append(entry, "power");
  await journal.claim(id, id);
}

function jsonLines(path: string, opened: AsyncDisposableStack): Contender {
  const file = openSync(path, "a");
  opened.defer(() => closeSync(file));
  return { name: "JSON line", run: () => writeSync(file, `${JSON.stringify(allowedByRow(randomUUID()))}\n`) };
}

function pinoLines(path: string, opened: AsyncDisposableStack): Contender {
  const destination = pino.destination({ dest: path, sync: true });
  opened.defer(() => destination.end());
  const logger = pino(destination);
  return { name: "pino", run: () => logger.info(allowedByRow(randomUUID())) };
}

function bareSqlite(synchronous: "NORMAL" | "FULL", path: string, opened: AsyncDisposableStack): Contender {
  const database = new DatabaseSync(path);
  opened.defer(() => database.close());
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous};
    CREATE TABLE decisions (id TEXT PRIMARY KEY, time REAL, body TEXT) STRICT`);
  const insert = database.prepare("INSERT INTO decisions VALUES (?, ?, ?)");
  const run = () => {
    const entry: DecisionEntry = allowedByRow(randomUUID());
    insert.run(entry.call.id, entry.time, JSON.stringify(entry));
  };
  return { name: `node:sqlite WAL ${synchronous}`, run };
}
