import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openDecisionLog, type OpenDecisionLog } from "../../../src/decisionLog/log.ts";
import { decisionEntry, lateEntry, outcomeEntry, redactNothing, settingEntry, useFolder } from "./entries.ts";

describe("the check of the log", () => {
  const folder = useFolder();
  let log: OpenDecisionLog;
  let other: DatabaseSync;

  /** Records 1 to 9: decision, outcome and late answer of three calls. */
  beforeEach(async () => {
    log = await openDecisionLog({ folder: folder.path, redact: redactNothing });
    for (const id of ["a", "b", "c"])
      for (const entry of [decisionEntry(id), outcomeEntry(id), lateEntry(id)])
        await log.append(entry, "process");
    other = new DatabaseSync(join(folder.path, "decisions.db"));
  });
  afterEach(async () => {
    other.close();
    await log.close();
  });

  it("finds nothing where nothing was changed", async () =>
    assert.deepEqual(await log.verify(), { kind: "intact", records: 9 }));

  const swap = (column: string) =>
    `UPDATE records SET ${column} = (SELECT ${column} FROM records AS o WHERE o.seq = 9 - records.seq)
     WHERE seq IN (4, 5)`;

  const attacks: readonly [name: string, sql: string, seq: number, why: RegExp][] = [
    [
      "an edited body",
      "UPDATE records SET body = replace(body, 'allow', 'deny') WHERE seq = 4",
      4,
      /changed/,
    ],
    [
      "an edited digit",
      "UPDATE records SET body = replace(body, '12.5', '12.6') WHERE seq = 5",
      5,
      /changed/,
    ],
    [
      "an edited hash",
      "UPDATE records SET hash = replace(hash, substr(hash, 1, 1), 'z') WHERE seq = 5",
      5,
      /changed/,
    ],
    ["an edited link", "UPDATE records SET prev = hash WHERE seq = 5", 5, /follow/],
    ["a removed record", "DELETE FROM records WHERE seq = 5", 5, /missing/],
    ["a removed first record", "DELETE FROM records WHERE seq = 1", 1, /missing/],
    ["a removed call", "DELETE FROM records WHERE call = 2; DELETE FROM calls WHERE n = 2", 4, /missing/],
    [
      "a removed record whose gap was closed",
      `DELETE FROM records WHERE seq = 5; UPDATE records SET seq = -seq WHERE seq > 5;
       UPDATE records SET seq = -seq - 1 WHERE seq < 0`,
      5,
      /follow/,
    ],
    ["reordered bodies", swap("body"), 4, /changed/],
    ["reordered records", `${swap("body")}; ${swap("hash")}; ${swap("prev")}; ${swap("call")}`, 4, /follow/],
    ["a removed last record", "DELETE FROM records WHERE seq = 9", 9, /missing/],
    ["an edited row of the table", "UPDATE calls SET decision = 'deny' WHERE n = 2", 4, /table of calls/],
    ["an edited reason in the table", "UPDATE calls SET reason = 'x' WHERE n = 3", 7, /table of calls/],
    [
      "an edited outcome in the table",
      "UPDATE calls SET outcome = 'failed' WHERE n = 2",
      5,
      /table of calls/,
    ],
    ["a row of the table that was taken away", "DELETE FROM calls WHERE n = 3", 7, /table of calls/],
    [
      "a row of the table without a record",
      "INSERT INTO calls SELECT 4, 'd', 99, time, tool, callerKind, callerName, decision, authority, reason, waitedMs, NULL, NULL, NULL, 0 FROM calls WHERE n = 1",
      10,
      /missing/,
    ],
    ["a late answer that was hidden", "UPDATE calls SET late = 0 WHERE n = 1", 10, /missing/],
  ];
  for (const [name, sql, seq, why] of attacks)
    it(`L03: names the first bad record after ${name}`, async () => {
      other.exec(sql);
      const found = await log.verify();
      assert.equal(found.kind, "broken");
      assert.equal(found.kind === "broken" && found.seq, seq);
      assert.match(found.kind === "broken" ? found.why : "", why);
    });

  const hidden: readonly [name: string, sql: string, why: RegExp][] = [
    ["edited", "UPDATE records SET body = replace(body, 'allow', 'ask') WHERE seq = 10", /changed/],
    ["given to a call", "UPDATE records SET call = 1 WHERE seq = 10", /table of calls/],
    ["passed off as another kind", "UPDATE records SET kind = 'late' WHERE seq = 10", /table of calls/],
    ["removed", "DELETE FROM records WHERE seq = 10", /missing/],
  ];
  for (const [name, sql, why] of hidden)
    it(`names the record of a mode that was ${name}`, async () => {
      await log.append(settingEntry, "power");
      await log.append(decisionEntry("d"), "process");
      assert.deepEqual(await log.verify(), { kind: "intact", records: 11 });
      other.exec(sql);
      const found = await log.verify();
      assert.equal(found.kind === "broken" && found.seq, 10);
      assert.match(found.kind === "broken" ? found.why : "", why);
    });

  it("goes through more records than one page", async () => {
    for (let index = 0; index < 1200; index++) await log.append(decisionEntry(`x${index}`), "process");
    assert.deepEqual(await log.verify(), { kind: "intact", records: 1209 });
    other.exec("UPDATE records SET body = replace(body, 'allow', 'deny') WHERE seq = 1100");
    const why = "the record was changed";
    assert.deepEqual(await log.verify(), { kind: "broken", seq: 1100, why, head: null });
  }).timeout(10_000);

  it("is not disturbed by appends that come meanwhile", async () => {
    for (let index = 0; index < 600; index++) await log.append(decisionEntry(`x${index}`), "process");
    const verifying = log.verify();
    const appends = Array.from({ length: 50 }, (_, index) =>
      log.append(decisionEntry(`y${index}`), "process"),
    );
    assert.equal((await verifying).kind, "intact");
    await Promise.all(appends);
    assert.deepEqual(await log.verify(), { kind: "intact", records: 659 });
  }).timeout(10_000);
});
