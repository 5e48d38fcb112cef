import assert from "node:assert/strict";
import { chmod, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Grant } from "../../../src/core/grant.ts";
import type { ControlChange } from "../../../src/decisionLog/entry.ts";
import { openDecisionLog, type OpenDecisionLog } from "../../../src/decisionLog/log.ts";
import { createRedactor, type Redact } from "../../../src/decisionLog/redact.ts";
import { decisionEntry, redactNothing, useFolder } from "./entries.ts";

const hex = "0123456789abcdef".repeat(4);
const day = 24 * 60 * 60 * 1000;

const grant = (id: string, end = day): Grant => ({
  id,
  tool: "x/spy",
  definition: hex,
  call: "c1",
  digest: hex,
  contents: hex,
  cwd: "/ws",
  standing: { restrictions: [hex], allowances: [] },
  created: 1,
  scope: { kind: "until", end },
  covers: { kind: "pattern", when: 'args.path == "a"' },
});

describe("grants on record", () => {
  const folder = useFolder();
  const logs: OpenDecisionLog[] = [];
  const open = async (redact: Redact = redactNothing) => {
    const log = await openDecisionLog({ folder: folder.path, redact });
    logs.push(log);
    return log;
  };
  const tell = (log: OpenDecisionLog, change: ControlChange, time = 1) =>
    log.append({ kind: "control", time, change }, "power");
  const create = (log: OpenDecisionLog, one: Grant, time = 1) =>
    tell(log, { kind: "grantCreated", grant: one }, time);
  const change = (sql: string) => {
    const database = new DatabaseSync(join(folder.path, "decisions.db"));
    database.exec(sql);
    database.close();
  };
  afterEach(async () => {
    await Promise.all(logs.splice(0).map((log) => log.close()));
  });

  it("are found again, in this window, in another and after all of them were closed", async () => {
    const log = await open();
    const other = await open();
    await create(log, grant("grt_1"));
    assert.deepEqual(log.grants(), [grant("grt_1")]);
    assert.deepEqual(other.grants(), [grant("grt_1")]);
    await log.close();
    await other.close();
    assert.deepEqual((await open()).grants(), [grant("grt_1")]);
  });

  it("survive the real redactor unchanged", async () => {
    const log = await open(await createRedactor());
    await create(log, grant("grt_00ff00ff00ff"));
    assert.deepEqual(log.grants(), [grant("grt_00ff00ff00ff")]);
  });

  it("are kept where only this user can read them", async () => {
    await create(await open(), grant("grt_1"));
    assert.equal((await stat(join(folder.path, "decisions.db"))).mode & 0o777, 0o600);
    await chmod(join(folder.path, "decisions.db"), 0o600);
  });

  it("of a session are on record and not found again", async () => {
    const log = await open();
    const { scope: _scope, ...rest } = grant("grt_1");
    await create(log, { ...rest, scope: { kind: "session" }, covers: { kind: "any" } });
    assert.deepEqual(log.grants(), []);
    assert.equal((await log.verify()).kind, "intact");
  });

  it("are gone for every window once they are ended", async () => {
    const log = await open();
    const other = await open();
    await create(log, grant("grt_1"));
    await create(log, grant("grt_2"));
    await tell(other, { kind: "grantEnded", id: "grt_1", why: "revoked" });
    assert.deepEqual(log.grants(), [grant("grt_2")]);
    assert.equal((await log.verify()).kind, "intact");
  });

  it("are removed a day after their end, with the next one", async () => {
    const log = await open();
    await create(log, grant("grt_1", 5));
    await create(log, grant("grt_2", 3 * day), 6 + day);
    assert.deepEqual(log.grants(), [grant("grt_2", 3 * day)]);
  });

  const tampering: [name: string, sql: string][] = [
    ["whose record was changed", `UPDATE records SET body = replace(body, '"a', '"b')`],
    ["whose end was changed in the table", `UPDATE grants SET "end" = "end" + 1`],
    ["whose record cannot be read", "UPDATE records SET body = 'no'"],
    ["whose name was changed", "UPDATE grants SET id = 'grt_9'"],
    ["that point at another record", "UPDATE grants SET seq = 2"],
    [
      "whose record was written anew without what follows it",
      `UPDATE records SET hash = '${"0".repeat(64)}' WHERE seq = 1`,
    ],
  ];
  for (const [name, sql] of tampering)
    it(`do not count ${name}`, async () => {
      const log = await open();
      await create(log, grant("grt_1"));
      await log.append(decisionEntry("c1"), "power");
      assert.equal(log.grants().length, 1);
      change(sql);
      assert.deepEqual(log.grants(), []);
    });

  it("do not come back when their row is put back", async () => {
    const log = await open();
    await create(log, grant("grt_1"));
    await tell(log, { kind: "grantEnded", id: "grt_1", why: "tightened" });
    change(`INSERT INTO grants VALUES ('grt_1', 1, ${day})`);
    assert.deepEqual(log.grants(), []);
  });

  it("are counted by the decisions they made", async () => {
    const log = await open();
    const by = { kind: "grant", id: "grt_1" } as const;
    for (const [id, time] of [
      ["c1", 5],
      ["c2", 9],
    ] as const) {
      const entry = decisionEntry(id);
      await log.append({ ...entry, time, decision: { ...entry.decision, step: "grants", by } }, "process");
    }
    await log.append(decisionEntry("c3"), "power");
    assert.deepEqual(log.grantUse("grt_1"), { uses: 2, last: 9 });
    assert.deepEqual(log.grantUse("grt_2"), { uses: 0, last: null });
  });
});
