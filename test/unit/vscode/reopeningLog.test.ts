import assert from "node:assert/strict";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openDecisionLog, type OpenDecisionLog } from "../../../src/decisionLog/log.ts";
import { reopeningLog } from "../../../src/vscode/reopeningLog.ts";
import { decisionEntry, lateEntry, outcomeEntry, redactNothing, useFolder } from "../decisionLog/entries.ts";

describe("the log that is opened when it is needed", () => {
  const folder = useFolder();
  const file = () => join(folder.path, "decisions.db");
  const problems: (string | null)[] = [];
  let opens = 0;
  const log = () =>
    reopeningLog(
      () => {
        opens++;
        return openDecisionLog({ folder: folder.path, redact: redactNothing });
      },
      (problem) => problems.push(problem),
    );
  let one: ReturnType<typeof log>;
  beforeEach(() => {
    problems.length = 0;
    opens = 0;
    one = log();
  });
  afterEach(() => one.close());

  it("is opened once for all who come at the same time, in whose order it writes", async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `a${index}`);
    await Promise.all(ids.map((id) => one.append(decisionEntry(id), "process")));
    const open = await one.open();
    assert.equal(opens, 1);
    assert.deepEqual(
      ids.map((_, index) => open.record(index + 1)?.decision.entry.call.id),
      ids,
    );
    assert.deepEqual(problems, []);
  });

  it("says why it cannot be opened, until it can", async () => {
    await mkdir(file());
    await assert.rejects(one.append(decisionEntry("a"), "process"), /is not a file/);
    assert.match(one.problem() ?? "", /is not a file/);
    await assert.rejects(one.open(), /is not a file/);
    await rm(file(), { recursive: true });
    await one.open();
    assert.equal(one.problem(), null);
    assert.equal(problems.length, 2);
  });

  it("says that it cannot be written, until it can", async () => {
    await one.append(decisionEntry("a"), "process");
    const other = new DatabaseSync(file());
    other.exec("CREATE TRIGGER full BEFORE INSERT ON records BEGIN SELECT raise(ABORT, 'no room'); END");
    await assert.rejects(one.append(decisionEntry("b"), "process"), /no room/);
    assert.match(one.problem() ?? "", /no room/);
    other.exec("DROP TRIGGER full");
    other.close();
    await one.append(decisionEntry("b"), "process");
    assert.deepEqual(problems, ["no room", null]);
  });

  it("has no problem any more once an entry is written after one that could not be", async () => {
    await one.append(decisionEntry("a"), "process");
    await assert.rejects(one.append(lateEntry("x"), "power"));
    assert.match(one.problem() ?? "", /No call x/);
    await one.append(outcomeEntry("a"), "process");
    assert.equal(one.problem(), null);
  });

  const removals: readonly [who: string, use: () => Promise<unknown>][] = [
    ["whoever appends", () => one.append(decisionEntry("b"), "process")],
    ["whoever reads", () => one.open()],
  ];
  for (const [who, use] of removals)
    it(`is told as removed to ${who} next, and is a new one for whoever comes then`, async () => {
      await one.append(decisionEntry("a"), "power");
      for (const suffix of ["", "-wal", "-shm"]) await rm(file() + suffix);
      await assert.rejects(use, /removed or replaced/);
      assert.match(one.problem() ?? "", /removed or replaced/);
      await one.append(decisionEntry("c"), "process");
      assert.equal(one.problem(), null);
      const elsewhere = new DatabaseSync(file(), { readOnly: true });
      assert.deepEqual(elsewhere.prepare("SELECT id FROM calls").all(), [{ __proto__: null, id: "c" }]);
      elsewhere.close();
      const found = await (await one.open()).verify();
      assert.match(found.kind === "broken" ? found.why : "", /not the one that was written/);
    });

  it("writes what was appended before it closes, and nothing after", async () => {
    const appending = one.append(decisionEntry("a"), "process");
    await one.close();
    await appending;
    await assert.rejects(one.append(decisionEntry("b"), "process"), /closed/);
    await assert.rejects(one.open(), /closed/);
    assert.equal(opens, 1);
    assert.equal(one.problem(), null);
  });

  it("makes no file when it is closed before it was needed", async () => {
    await one.close();
    assert.equal(opens, 0);
  });

  it("closes one that is just being opened", async () => {
    let opened: OpenDecisionLog | null = null;
    const slow = reopeningLog(
      async () => (opened = await openDecisionLog({ folder: folder.path, redact: redactNothing })),
      () => undefined,
    );
    const opening = slow.open();
    await slow.close();
    await opening;
    assert.ok(opened);
    await assert.rejects((opened as OpenDecisionLog).append(decisionEntry("a"), "process"), /closed/);
  });
});
