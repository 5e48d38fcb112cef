import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openDecisionLog, type OpenDecisionLog } from "../../../src/decisionLog/log.ts";
import { redactNothing, useFolder } from "./entries.ts";

// Behaviour 1.43; acceptance B1-62.
describe("the checkpoints", () => {
  const folder = useFolder();
  const opened: OpenDecisionLog[] = [];
  const open = async () => {
    const log = await openDecisionLog({ folder: folder.path, redact: redactNothing });
    opened.push(log);
    return log.checkpoints;
  };
  const inDatabase = (sql: string) => {
    const database = new DatabaseSync(join(folder.path, "decisions.db"));
    database.exec(sql);
    database.close();
  };
  const snapshot = (run: string, state: unknown = { a: [1, "two"] }) => ({
    run,
    step: "act 1",
    attempts: 2,
    state,
  });
  const names = async (checkpoints: Awaited<ReturnType<typeof open>>) =>
    (await checkpoints.list()).map(({ run }) => run);
  const close = () => Promise.all(opened.splice(0).map((log) => log.close()));
  afterEach(close);

  it("are found again as they were saved, by another window and after a restart", async () => {
    const checkpoints = await open();
    await checkpoints.save(snapshot("r"), "hibernated");
    for (const restart of [false, true]) {
      if (restart) await close();
      const reader = await open();
      const { time, ...found } = (await reader.load("r")) ?? { time: 0 };
      assert.deepEqual(found, { ...snapshot("r"), held: false });
      assert.ok(Math.abs(Date.now() - time) < 60_000);
      assert.equal(await reader.load("other"), null);
    }
  });

  it("hold where a run stands last", async () => {
    const checkpoints = await open();
    await checkpoints.save(snapshot("r"), "held");
    await checkpoints.save({ ...snapshot("r", "later"), step: "act 2" }, "hibernated");
    assert.deepEqual(await names(checkpoints), ["r"]);
    assert.equal((await checkpoints.load("r"))?.step, "act 2");
  });

  it("go to one of all that claim them, and to nobody while a process holds them", async () => {
    const windows = await Promise.all([open(), open(), open()]);
    await windows[0].save(snapshot("r"), "hibernated");
    const claimed = await Promise.all(windows.map((one) => one.claim("r")));
    assert.equal(claimed.filter(Boolean).length, 1);
    assert.equal(await windows[1].claim("r"), false);
    assert.equal(await windows[1].claim("other"), false);
    inDatabase(`UPDATE checkpoints SET owner = '${JSON.stringify([hostname(), process.pid, 1])}'`);
    assert.equal((await windows[1].load("r"))?.held, false);
    assert.equal(await windows[1].claim("r"), true);
  });

  it("are listed from the newest on, and one that cannot be read hides no other", async () => {
    const checkpoints = await open();
    for (const run of ["a", "b", "c"]) await checkpoints.save(snapshot(run), "hibernated");
    inDatabase(`UPDATE checkpoints SET time = CASE run WHEN 'a' THEN 3e12 WHEN 'b' THEN 2e12 ELSE 1e12 END`);
    assert.deepEqual(await names(checkpoints), ["a", "b", "c"]);
    inDatabase("UPDATE checkpoints SET state = '{{{' WHERE run = 'b'");
    assert.deepEqual(await names(checkpoints), ["a", "c"]);
    assert.equal(await checkpoints.load("b"), null);
    assert.equal(await checkpoints.claim("b"), false);
  });

  it("leave nothing behind when they are deleted, their text included", async () => {
    const checkpoints = await open();
    const text = "a".repeat(3) + "needle" + "z".repeat(3);
    for (const run of ["r", "kept"]) await checkpoints.save(snapshot(run, `${run} ${text}`), "hibernated");
    await checkpoints.delete("r");
    assert.deepEqual(await names(checkpoints), ["kept"]);
    await close();
    const bytes = await readFile(join(folder.path, "decisions.db"), "latin1");
    assert.ok(bytes.includes(`kept ${text}`));
    assert.ok(!bytes.includes(`r ${text}`));
  });

  it("that are old are forgotten by a sweep", async () => {
    const checkpoints = await open();
    for (const run of ["old", "new"]) await checkpoints.save(snapshot(run), "hibernated");
    inDatabase("UPDATE checkpoints SET time = 1 WHERE run = 'old'");
    await opened[0]?.sweep();
    assert.deepEqual(await names(checkpoints), ["new"]);
  });
});
