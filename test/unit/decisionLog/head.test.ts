import assert from "node:assert/strict";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openDecisionLog, type OpenDecisionLog } from "../../../src/decisionLog/log.ts";
import { decisionEntry, outcomeEntry, redactNothing, settingEntry, useFolder } from "./entries.ts";

describe("the end of the log", () => {
  const folder = useFolder();
  const head = () => join(folder.path, "decisions.db-head");
  const opened: OpenDecisionLog[] = [];
  const open = async () => {
    const log = await openDecisionLog({ folder: folder.path, redact: redactNothing });
    opened.push(log);
    return log;
  };
  /** Removes all records from this one on, and what the table of calls says of them. */
  const cutFrom = (seq: number) => {
    const database = new DatabaseSync(join(folder.path, "decisions.db"));
    database.exec(`
      DELETE FROM records WHERE seq >= ${seq};
      DELETE FROM calls WHERE seq >= ${seq};
      UPDATE calls SET outcomeSeq = NULL, outcome = NULL, durationMs = NULL WHERE outcomeSeq >= ${seq}`);
    database.close();
  };
  const broken = async (log: OpenDecisionLog) => {
    const found = await log.verify();
    assert.ok(found.kind === "broken");
    return found;
  };
  let log: OpenDecisionLog;

  /** Records 1 to 4; a person answered 1 and 3. */
  beforeEach(async () => {
    log = await open();
    await log.append(decisionEntry("a"), "power");
    await log.append(outcomeEntry("a"), "process");
    await log.append(decisionEntry("b"), "power");
    await log.append(outcomeEntry("b"), "process");
  });
  afterEach(() => Promise.all(opened.splice(0).map((log) => log.close())));

  it("L03: is missed when the last answer of a person was removed", async () => {
    cutFrom(3);
    const { seq, why, head: named } = await broken(log);
    assert.deepEqual([seq, named], [3, head()]);
    assert.match(why, /ends before the last record/);
  });

  it("L03: is missed although the log has grown again since", async () => {
    cutFrom(3);
    for (const id of ["c", "d", "e"]) await log.append(decisionEntry(id), "power");
    const { seq, why, head: named } = await broken(log);
    assert.deepEqual([seq, named], [3, head()]);
    assert.match(why, /not the one that was written/);
  });

  it("L03: is missed when the whole log was removed", async () => {
    await log.close();
    await rm(join(folder.path, "decisions.db"));
    const fresh = await open();
    assert.match((await broken(fresh)).why, /ends before the last record/);
    await fresh.append(decisionEntry("c"), "power");
    assert.match((await broken(fresh)).why, /ends before the last record/);
  });

  it("begins anew once all files of the log were removed", async () => {
    await log.close();
    for (const name of await readdir(folder.path))
      if (name.startsWith("decisions.db")) await rm(join(folder.path, name));
    const fresh = await open();
    await fresh.append(decisionEntry("c"), "power");
    assert.deepEqual(await fresh.verify(), { kind: "intact", records: 1 });
  });

  it("is not blamed for a record that was changed", async () => {
    const database = new DatabaseSync(join(folder.path, "decisions.db"));
    database.exec("UPDATE records SET body = body || ' ' WHERE seq = 2");
    database.close();
    const { seq, head: named } = await broken(log);
    assert.deepEqual([seq, named], [2, null]);
  });

  it("is seen up to the last record that survives a power cut, and no further", async () => {
    cutFrom(4);
    assert.deepEqual(await log.verify(), { kind: "intact", records: 3 });
    await log.append(settingEntry, "power");
    cutFrom(4);
    assert.equal((await broken(log)).seq, 4);
  });

  it("may be written later than the log goes on", async () => {
    const before = await readFile(head());
    await log.append(decisionEntry("c"), "power");
    await writeFile(head(), before);
    assert.deepEqual(await log.verify(), { kind: "intact", records: 5 });
    await log.append(decisionEntry("d"), "power");
    cutFrom(6);
    assert.equal((await broken(log)).seq, 6);
  });

  it("is the same for several windows", async () => {
    const other = await open();
    for (let index = 0; index < 20; index++)
      await Promise.all([log, other].map((one, n) => one.append(decisionEntry(`x${index}-${n}`), "power")));
    assert.deepEqual(await other.verify(), { kind: "intact", records: 44 });
  });

  for (const [name, change] of [
    ["removed", () => rm(head())],
    ["emptied", () => writeFile(head(), "")],
    ["made into something else", () => writeFile(head(), '{"seq":-1}')],
  ] as const)
    it(`is not vouched for when its file was ${name}`, async () => {
      await change();
      assert.match((await broken(log)).why, /decisions\.db-head/);
      await log.append(decisionEntry("c"), "power");
      assert.match((await broken(await open())).why, /decisions\.db-head/);
    });
});
