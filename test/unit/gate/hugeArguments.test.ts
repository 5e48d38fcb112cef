import assert from "node:assert/strict";
import { textOf, world, yes } from "./world.ts";

const megabyte = 1024 * 1024;

function nested(depth: number): object {
  let value: object = {};
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return { value };
}

function keys(count: number): object {
  const object: Record<string, number> = {};
  for (let n = 0; n < count; n++) object[`k${n}`] = n;
  return object;
}

// Abuse cases J10 and J11.
describe("huge arguments", () => {
  const huge: [what: string, make: () => unknown, words: RegExp][] = [
    ["a million levels of nesting", () => nested(1_000_000), /nested deeper than 128/],
    ["a million keys", () => keys(1_000_000), /more than 100000 values/],
    ["a list of a million", () => ({ list: Array.from({ length: 1_000_000 }, () => 1) }), /more than 100000/],
    ["a text of 64 MiB", () => ({ a: Buffer.alloc(64 * megabyte, "x").toString("latin1") }), /longer than/],
    ["a key of 10 MB", () => ({ [Buffer.alloc(10_000_000, "k").toString("latin1")]: 1 }), /longer than/],
  ];
  for (const [what, make, words] of huge)
    it(`of ${what} are refused in bounded memory, and other calls are answered meanwhile`, async () => {
      const input = make();
      const { strategy, calls } = yes();
      const w = world(strategy);
      const before = process.memoryUsage().rss;
      const [refused, other] = await Promise.all([w.call(input), w.call({ n: 1 })]);
      const grown = process.memoryUsage().rss - before;
      assert.match(textOf(refused), words);
      assert.equal(other.kind, "result");
      assert.deepEqual(w.runs, [{ n: 1 }]);
      assert.equal(calls.length, 1);
      // A copy, a canonical text and a hash of any of them would take several times this.
      assert.ok(grown < 256 * megabyte, `${Math.round(grown / megabyte)} MiB more`);
      assert.ok(textOf(refused).length < 2000);
      assert.ok(JSON.stringify(w.entries).length < 10_000, "the log does not keep them either");
    });
});
