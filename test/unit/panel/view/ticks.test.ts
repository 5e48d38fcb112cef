import assert from "node:assert/strict";
import fc from "fast-check";
import { ticksUpTo } from "../../../../src/panel/view/ticks.ts";

describe("the lines behind the bars", () => {
  for (const [most, ticks] of [
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [58, [0, 20, 40, 60]],
    [1200, [0, 500, 1000, 1500]],
  ] as const)
    it(`go to ${ticks.at(-1)} for ${most}`, () => assert.deepEqual(ticksUpTo(most), ticks));

  it("are few, whole and even, and reach the highest bar", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (most) => {
        const ticks = ticksUpTo(most);
        const step = ticks[1] ?? 0;
        assert.ok(
          ticks.length <= 5 && ticks.every((tick, index) => Number.isInteger(tick) && tick === index * step),
        );
        assert.ok((ticks.at(-1) ?? 0) >= most && (ticks.at(-2) ?? 0) < most);
      }),
    );
  });
});
