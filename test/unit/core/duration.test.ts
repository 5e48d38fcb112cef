import assert from "node:assert/strict";
import { durationText } from "../../../src/core/duration.ts";
import { english } from "../../../src/core/translate.ts";

describe("a duration", () => {
  const cases: readonly (readonly [number, string])[] = [
    [0, "0 ms"],
    [999, "999 ms"],
    [1000, "1.0 s"],
    [59_949, "59.9 s"],
    [59_950, "1 min 0 s"],
    [125_400, "2 min 5 s"],
  ];
  for (const [ms, text] of cases)
    it(`of ${ms} ms is ${text}`, () => {
      assert.equal(durationText(ms, english), text);
    });
});
