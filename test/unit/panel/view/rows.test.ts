import assert from "node:assert/strict";
import type { DecisionRow, FromDecisionsView } from "../../../../src/panel/protocol.ts";
import { rowAsker } from "../../../../src/panel/view/rowAsker.ts";
import { rowCache, rowsAtOnce } from "../../../../src/panel/view/rowCache.ts";

const row = (n: number, outcome: DecisionRow["outcome"] = "ok"): DecisionRow => ({
  n,
  time: 0,
  tool: "toolgate/read_file",
  caller: "someone",
  decision: "allow",
  by: "default",
  reason: "",
  waitedMs: null,
  outcome,
  durationMs: 1,
});
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => row(from + at));
const any = () => true;

describe("the rows a view keeps", () => {
  it("knows the stretch that is missing", () => {
    const cache = rowCache(100);
    cache.put(rows(10, 20));
    assert.equal(cache.missing(10, 20, any), null);
    assert.deepEqual(cache.missing(15, 30, any), { from: 21, to: 30 });
    assert.deepEqual(cache.missing(1, 15, any), { from: 1, to: 9 });
    assert.deepEqual(cache.missing(5, 25, any), { from: 5, to: 25 });
    assert.deepEqual(cache.missing(1000, 5000, any), { from: 1000, to: 999 + rowsAtOnce });
  });

  it("lets go of the rows that came first", () => {
    const cache = rowCache(50);
    cache.put(rows(1, 40));
    cache.put(rows(100, 139));
    assert.equal(cache.get(1), undefined);
    assert.equal(cache.missing(100, 139, any), null);
  });
});

describe("asking for rows", () => {
  function start() {
    const sent: FromDecisionsView[] = [];
    const cache = rowCache(1000);
    let now = 0;
    const asker = rowAsker(
      cache,
      (message) => sent.push(message),
      () => now,
    );
    const come = (came: readonly DecisionRow[]) => {
      cache.put(came);
      asker.answered(came);
    };
    return { sent, asker, come, pass: (ms: number) => (now += ms) };
  }

  it("asks for one stretch at a time, and next for what is in view then", () => {
    const { sent, asker, come } = start();
    for (let n = 1; n < 50; n++) asker.need(n * 100, n * 100 + 20);
    come(rows(100, 120));
    asker.need(4900, 4920);
    assert.deepEqual(sent, [
      { type: "rows", from: 100, to: 120 },
      { type: "rows", from: 4900, to: 4920 },
    ]);
  });

  it("does not take rows that come unasked for its answer", () => {
    const { sent, asker, come } = start();
    asker.need(1, 20);
    come([row(99)]);
    asker.need(200, 210);
    assert.equal(sent.length, 1);
  });

  it("asks again when no answer came for long", () => {
    const { sent, asker, pass } = start();
    asker.need(1, 20);
    pass(2000);
    asker.need(30, 40);
    assert.equal(sent.length, 2);
  });

  it("does not ask without end for rows that do not come", () => {
    const { sent, asker, come } = start();
    for (let times = 0; times < 10; times++) {
      asker.need(1, 20);
      come([]);
    }
    assert.equal(sent.length, 1);
  });

  it("asks again for calls without an outcome when the log has changed", () => {
    const { sent, asker, come } = start();
    asker.need(1, 3);
    come([row(1), row(2, null), row(3)]);
    asker.need(1, 3);
    asker.changed();
    asker.need(1, 3);
    assert.deepEqual(sent.at(-1), { type: "rows", from: 2, to: 2 });
    assert.equal(sent.length, 2);
  });
});
