import assert from "node:assert/strict";
import { endOfDay, readEnd } from "../../../src/vscode/grantEnd.ts";

describe("the end of a grant as a person writes it", () => {
  const now = new Date(2027, 0, 30, 12, 0, 30).getTime();
  const cases: [text: string, end: Date | null][] = [
    ["17:30", new Date(2027, 0, 30, 17, 30)],
    [" 9:05 ", null],
    ["12:00", null],
    ["12:01", new Date(2027, 0, 30, 12, 1)],
    ["2027-01-31 00:00", new Date(2027, 0, 31)],
    ["2027-02-01T08:15", new Date(2027, 1, 1, 8, 15)],
    ["2027-02-31 08:15", null],
    ["2027-03-15 08:15", null],
    ["24:30", null],
    ["12:75", null],
    ["2026-01-31 17:30", null],
    ["tomorrow", null],
    ["", null],
    ["1", null],
  ];
  for (const [text, end] of cases)
    it(`'${text}' is ${end ? "a time" : "none"}`, () =>
      assert.equal(readEnd(text, now), end?.getTime() ?? null));

  it("of today is midnight", () => assert.equal(endOfDay(now), new Date(2027, 0, 31).getTime()));
});
