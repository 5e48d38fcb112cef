import assert from "node:assert/strict";
import {
  chmod,
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sleep, type Sleep } from "../../../src/decisionLog/busy.ts";
import { openDatabase, type OpenDatabase } from "../../../src/decisionLog/database.ts";
import { oneLine } from "../../../src/decisionLog/chain.ts";
import { createDecisionLog, openDecisionLog, type OpenDecisionLog } from "../../../src/decisionLog/log.ts";
import { versions } from "../../../src/decisionLog/schema.ts";
import { createTransact } from "../../../src/decisionLog/transaction.ts";
import { createWriter } from "../../../src/decisionLog/write.ts";
import { decisionEntry, redactNothing, useFolder } from "./entries.ts";

describe("the database of the decision log", () => {
  const folder = useFolder();
  const file = () => join(folder.path, "decisions.db");
  const closing: { close(): void | Promise<void> }[] = [];
  const open = async (path = folder.path, sleeping: Sleep = sleep) => {
    const log = await openDecisionLog({ folder: path, redact: redactNothing, sleep: sleeping });
    closing.push(log);
    return log;
  };
  const connect = (readOnly = false) => {
    const database = new DatabaseSync(file(), { readOnly });
    closing.push(database);
    return database;
  };
  const logOn = (opened: OpenDatabase): OpenDecisionLog => createDecisionLog(opened, redactNothing, sleep);
  const modeOf = async (path: string) => (await lstat(path)).mode & 0o777;
  const openNew = async () => (await open()).close();
  afterEach(async () => {
    for (const it of closing.splice(0)) await it.close();
  });

  it("L07: makes the folder and its files for this user only", async () => {
    const inside = join(folder.path, "new", "log");
    const log = await open(inside);
    await log.append(decisionEntry("a"), "process");
    assert.equal(await modeOf(inside), 0o700);
    const files = await readdir(inside);
    assert.equal(files.length, 4);
    for (const name of files) assert.equal(await modeOf(join(inside, name)), 0o600, name);
  });

  it("L07: takes back what others may read", async () => {
    await openNew();
    await chmod(file(), 0o664);
    await chmod(folder.path, 0o755);
    await open();
    assert.deepEqual([await modeOf(file()), await modeOf(folder.path)], [0o600, 0o700]);
  });

  it("L07: refuses a folder that is a symbolic link", async () => {
    const link = join(folder.path, "link");
    await mkdir(join(folder.path, "real"));
    await symlink(join(folder.path, "real"), link);
    await assert.rejects(open(link), /symbolic link/);
    assert.deepEqual(await readdir(join(folder.path, "real")), []);
  });

  for (const name of [
    "decisions.db",
    "decisions.db-wal",
    "decisions.db-shm",
    "decisions.db-journal",
    "decisions.db-head",
  ])
    it(`L07: refuses a symbolic link in the place of ${name}`, async () => {
      const target = join(folder.path, "target");
      await writeFile(target, "mine");
      await symlink(target, join(folder.path, name));
      await assert.rejects(open(), /symbolic link/);
      assert.equal(await readFile(target, "utf8"), "mine");
    });

  it("L07: refuses a symbolic link that leads nowhere", async () => {
    await symlink(join(folder.path, "nowhere"), file());
    await assert.rejects(open(), /symbolic link/);
    assert.deepEqual(await readdir(folder.path), ["decisions.db"]);
  });

  it("D14: refuses a directory in the place of the database", async () => {
    await mkdir(file());
    await assert.rejects(open(), /decisions\.db is not a file/);
  });

  it("D14: refuses a file in the place of the folder", async () => {
    await writeFile(file(), "");
    await assert.rejects(open(file()));
  });

  it("D14: rejects the append on a full disk, keeps what was there and goes on when there is room", async () => {
    const opened = await openDatabase(folder.path, () => import("node:sqlite"), sleep);
    const { database } = opened;
    const log = logOn(opened);
    closing.push(log);
    await log.append(decisionEntry("a"), "power");
    const pages = Number(database.prepare("PRAGMA page_count").get()?.["page_count"]);
    database.exec(`PRAGMA max_page_count = ${pages}`);
    const large = { content: "x".repeat(100_000) };
    await assert.rejects(log.append(decisionEntry("b", large), "power"), /full/);
    assert.equal(log.count(), 1);
    database.exec("PRAGMA max_page_count = 100000");
    await log.append(decisionEntry("b", large), "power");
    assert.equal(log.count(), 2);
    assert.deepEqual(await log.verify(), { kind: "intact", records: 2 });
  });

  it("D14: rejects the append when the database can only be read", async () => {
    const log = await open();
    await log.append(decisionEntry("a"), "process");
    const opened = await openDatabase(folder.path, () => import("node:sqlite"), sleep);
    closing.push(opened.database);
    const reader = logOn({ ...opened, database: connect(true) });
    await assert.rejects(reader.append(decisionEntry("b"), "process"), /readonly/);
    assert.equal(reader.count(), 1);
    assert.equal(log.count(), 1);
  });

  it("D14: rejects the append when the database is gone bad", async () => {
    const opened = await openDatabase(folder.path, () => import("node:sqlite"), sleep);
    const { database } = opened;
    const log = logOn(opened);
    closing.push(log);
    database.exec("DROP TABLE records");
    await assert.rejects(log.append(decisionEntry("a"), "process"), /records/);
    assert.equal(log.count(), 0);
  });

  for (const content of ["hello", "SQLite format 4\0 and more", "\0".repeat(5000)])
    it(`refuses a file that is no database and leaves it: ${JSON.stringify(content.slice(0, 30))}`, async () => {
      await writeFile(file(), content);
      await assert.rejects(open(), /not a database/);
      assert.equal(await readFile(file(), "utf8"), content);
      assert.deepEqual(await readdir(folder.path), ["decisions.db"]);
    });

  it("refuses a database of something else and leaves it", async () => {
    const other = connect();
    other.exec("CREATE TABLE notes (text TEXT)");
    const before = await readFile(file());
    await assert.rejects(open(), /not a decision log/);
    assert.deepEqual(await readFile(file()), before);
  });

  it("refuses a log of a newer version and leaves it", async () => {
    await openNew();
    const newer = versions.length + 1;
    connect().exec(`PRAGMA user_version = ${newer}`);
    await assert.rejects(open(), /newer version/);
    assert.deepEqual(connect().prepare("PRAGMA user_version").get(), {
      __proto__: null,
      user_version: newer,
    });
  });

  it("brings a log of the first version up to date, whatever it holds, and goes on with it", async () => {
    const old = connect();
    old.exec(`${versions[0]} PRAGMA user_version = 1`);
    const write = createWriter(old, createTransact(old));
    for (const id of ["a", "b"]) write(decisionEntry(id), oneLine({ id }), "process");
    old.exec("UPDATE calls SET authority = '{{{' WHERE id = 'b'");

    const logs = await Promise.all([open(), open()]);
    for (const [index, log] of logs.entries()) await log.append(decisionEntry(String(index)), "process");
    const { tally } = logs[0].statistics({ from: null, starts: [0] }).total;
    assert.deepEqual([tally.approved, tally.allowed], [3, 1]);
    assert.deepEqual(connect().prepare("PRAGMA user_version").get(), {
      __proto__: null,
      user_version: versions.length,
    });
  });

  it("says so where Node.js has no SQLite, and makes nothing", async () => {
    await rm(folder.path, { recursive: true });
    const loadSqlite = () => Promise.reject(new Error("No such built-in module: node:sqlite"));
    await assert.rejects(
      openDecisionLog({ folder: folder.path, redact: redactNothing, loadSqlite }),
      /needs node:sqlite/,
    );
    await assert.rejects(lstat(folder.path), { code: "ENOENT" });
  });

  it("opens twice at once on nothing", async () => {
    const logs = await Promise.all([open(), open(), open()]);
    await Promise.all(logs.map((log, index) => log.append(decisionEntry(String(index)), "process")));
    assert.deepEqual(
      logs.map((log) => log.count()),
      [3, 3, 3],
    );
  });

  it("does not mind a second name of the file", async () => {
    await openNew();
    await link(file(), join(folder.path, "backup"));
    const log = await open();
    await log.append(decisionEntry("a"), "process");
    assert.equal(log.count(), 1);
  });

  for (const suffix of ["", "-wal", "-shm"])
    it(`rejects the append when decisions.db${suffix} was removed while it was open`, async () => {
      const log = await open();
      await log.append(decisionEntry("a"), "process");
      assert.equal(log.isGone(), false);
      await rm(file() + suffix);
      assert.equal(log.isGone(), true);
      await assert.rejects(log.append(decisionEntry("b"), "power"), /removed or replaced/);
    });

  it("rejects the append when the database was replaced while it was open", async () => {
    const log = await open();
    await log.append(decisionEntry("a"), "process");
    await copyFile(file(), `${file()}.copy`);
    await rename(`${file()}.copy`, file());
    await assert.rejects(log.append(decisionEntry("b"), "power"), /removed or replaced/);
  });

  it("starts a new log beside one that was removed, and neither disturbs the other", async () => {
    const removed = await open();
    await removed.append(decisionEntry("a"), "process");
    for (const suffix of ["", "-wal", "-shm"]) await rm(file() + suffix);
    const log = await open();
    await log.append(decisionEntry("b"), "process");
    await removed.close();
    await log.append(decisionEntry("c"), "process");
    await log.close();
    assert.equal((await open()).count(), 2);
  });

  it("waits for another process that is writing", async () => {
    const other = await open().then(() => connect());
    let pauses = 0;
    const log = await open(folder.path, () => {
      if (++pauses === 2) other.exec("COMMIT");
      return Promise.resolve();
    });
    other.exec("BEGIN IMMEDIATE");
    await log.append(decisionEntry("a"), "process");
    assert.equal(pauses, 2);
    assert.equal(log.count(), 1);
  });

  it("gives up after about three seconds, and the next append is free again", async () => {
    const other = await open().then(() => connect());
    let waitedMs = 0;
    const log = await open(folder.path, (ms) => {
      waitedMs += ms;
      return Promise.resolve();
    });
    other.exec("BEGIN IMMEDIATE");
    await assert.rejects(log.append(decisionEntry("a"), "process"), /locked/);
    assert.ok(waitedMs >= 2000 && waitedMs <= 3000);
    other.exec("COMMIT");
    await log.append(decisionEntry("b"), "process");
    assert.equal(log.count(), 1);
  });
});
