import assert from "node:assert/strict";
import { stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openDecisionLog, type OpenDecisionLog } from "../../../src/decisionLog/log.ts";
import { isGone, thisOwner } from "../../../src/decisionLog/owner.ts";
import { createRedactor } from "../../../src/decisionLog/redact.ts";
import { decisionEntry, redactNothing, useFolder } from "./entries.ts";
import { fakeSecrets } from "./fakeSecrets.ts";

const yes = { kind: "allow", reason: "approved" } as const;

// Behaviour 1.38 to 1.41; acceptance B1-54.
describe("the journal", () => {
  const folder = useFolder();
  const opened: OpenDecisionLog[] = [];
  const open = async (redact = redactNothing) => {
    const log = await openDecisionLog({ folder: folder.path, redact });
    opened.push(log);
    return log;
  };
  const inDatabase = (sql: string) => {
    const database = new DatabaseSync(join(folder.path, "decisions.db"));
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  };
  const states = () => inDatabase("SELECT state FROM journal").map(({ state }) => state);
  const later = () => Date.now() + 120_000;
  const question = (call: string, expires = later()) => ({
    key: "k".repeat(64),
    terms: "t".repeat(64),
    call,
    expires,
    unanswered: {
      ...decisionEntry(call),
      decision: {
        kind: "deny",
        step: "strategy",
        by: { kind: "cancelled" },
        reason: "the window closed",
      } as const,
    },
  });
  const { key, terms } = question("a");
  afterEach(() => Promise.all(opened.splice(0).map((log) => log.close())));

  it("B1-54: a question whose time is over is put on record as refused and never answered after that", async () => {
    const log = await open();
    await log.journal.begin(question("a", Date.now() - 120_000));
    await log.sweep();
    assert.deepEqual(states(), ["expired"]);
    assert.equal(log.rows(1, 1)[0]?.reason, "the window closed");
    assert.equal(await log.journal.settle(key, "a", yes), false);
    assert.equal(await log.journal.take(key, terms), null);
  });

  it("B1-54: a question that was asked before a restart ends in the new window", async () => {
    const before = await open();
    await before.journal.begin(question("a"));
    inDatabase(`UPDATE journal SET owner = '${JSON.stringify([hostname(), process.pid, 1])}'`);
    const after = await open();
    assert.equal(await after.sweep(), false);
    assert.deepEqual(states(), ["expired"]);
    assert.equal(after.count(), 1);
  });

  it("B1-54: an answer is never taken back by a sweep, nor by an end that comes after it", async () => {
    const log = await open();
    await log.journal.begin(question("a", Date.now() - 120_000));
    assert.equal(await log.journal.settle(key, "a", yes), true);
    await log.sweep();
    assert.equal(await log.journal.settle(key, "a", null), false);
    assert.deepEqual(states(), ["committed"]);
    assert.equal((await log.journal.take(key, terms))?.kind, "allow");
    assert.equal(log.count(), 0);
  });

  it("B1-54: a question that was cancelled is nothing to sweep", async () => {
    const log = await open();
    await log.journal.begin(question("a", Date.now() - 120_000));
    await log.journal.settle(key, "a", null);
    await log.sweep();
    assert.deepEqual([states(), log.count()], [["failed"], 0]);
  });

  it("leaves what waits in a window that is still there, and says whether it is another one", async () => {
    const log = await open();
    await log.journal.begin(question("a"));
    assert.equal(await log.sweep(), false);
    inDatabase(`UPDATE journal SET owner = '${JSON.stringify([hostname(), process.ppid, 1])}'`);
    assert.equal(await log.sweep(), true);
    assert.deepEqual(states(), ["pending"]);
  });

  it("puts nothing on record twice that the window itself could still refuse", async () => {
    const log = await open();
    const asked = question("a", Date.now() - 120_000);
    await log.journal.begin(asked);
    await log.append(asked.unanswered, "process");
    await log.sweep();
    assert.deepEqual([states(), log.count()], [["expired"], 1]);
    assert.equal((await log.verify()).kind, "intact");
  });

  it("sweeps what cannot be read, too, and the others with it", async () => {
    const log = await open();
    for (const name of ["a", "b", "c"])
      await log.journal.begin({ ...question(name, Date.now() - 120_000), key: name.repeat(64) });
    inDatabase("UPDATE journal SET unanswered = '{{{' WHERE call = 'a'");
    inDatabase("UPDATE journal SET owner = '{{{', expires = 9e15 WHERE call = 'b'");
    await log.sweep();
    assert.deepEqual(states(), ["expired", "expired", "expired"]);
    assert.equal(log.count(), 2);
  });

  it("forgets what is old, and only that", async () => {
    const log = await open();
    for (const name of ["a", "b", "c"]) {
      await log.journal.begin({ ...question(name), key: name.repeat(64) });
      if (name !== "c") await log.journal.settle(name.repeat(64), name, yes);
    }
    inDatabase("UPDATE journal SET time = 1 WHERE call = 'a'");
    await log.sweep();
    assert.deepEqual(
      inDatabase("SELECT call FROM journal").map(({ call }) => call),
      ["b", "c"],
    );
  });

  it("holds no secrets, and is nobody else's to read", async () => {
    const log = await open(await createRedactor());
    const [secret] = Object.values(fakeSecrets);
    const text = String(secret);
    const asked = question("a");
    const call = { ...asked.unanswered.call, args: { password: text } };
    await log.journal.begin({ ...asked, unanswered: { ...asked.unanswered, call } });
    await log.journal.settle(key, "a", { kind: "deny", reason: `password: ${text}` });
    assert.ok(!JSON.stringify(inDatabase("SELECT * FROM journal")).includes(text));
    if (process.platform !== "win32")
      assert.equal((await stat(join(folder.path, "decisions.db"))).mode & 0o777, 0o600);
  });

  it("that is broken keeps nobody from opening the log and appending to it", async () => {
    await (await open()).append(decisionEntry("a"), "process");
    inDatabase("DROP TABLE journal");
    const log = await open();
    await log.append(decisionEntry("b"), "process");
    assert.equal(log.count(), 2);
    await assert.rejects(log.journal.take(key, terms), /journal/);
    await assert.rejects(log.sweep(), /journal/);
  });
});

describe("the process that wrote a row", () => {
  it("is there, is gone, or may be there on another machine", () => {
    const now = Date.now();
    assert.equal(isGone(thisOwner(), now), false);
    assert.equal(isGone(JSON.stringify([hostname(), process.pid, 1]), now), true);
    assert.equal(isGone(JSON.stringify([hostname(), process.ppid, 1]), now), false);
    assert.equal(isGone(JSON.stringify([hostname(), process.ppid, 1]), 1), true);
    assert.equal(isGone(JSON.stringify([hostname(), 2 ** 30, 1]), now), true);
    assert.equal(isGone(JSON.stringify(["another-machine", 2 ** 30, 1]), now), false);
    for (const bad of ["", "{}", "[]", '["a",-1,1]', '["a","b"]', "null"])
      assert.equal(isGone(bad, now), true);
  });
});
