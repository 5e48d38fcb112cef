import assert from "node:assert/strict";
import fc from "fast-check";
import { cappedText } from "../../../src/tools/cappedText.ts";

function capped(parts: readonly string[], head: number, tail: number): string {
  const kept = cappedText(head, tail);
  for (const part of parts) kept.add(part);
  return kept.text();
}

describe("Capped text", () => {
  it("leaves short text as it is", () => {
    assert.equal(capped([], 3, 3), "");
    assert.equal(capped(["abc", "def"], 3, 3), "abcdef");
  });

  it("keeps the beginning and the end of long text and says what is missing", () => {
    assert.equal(capped(["0123456789"], 3, 2), "012\n...[truncated 5 of 10 chars]\n89");
  });

  it("cuts no character in half", () => {
    assert.equal(capped(["a😀bcd😀e"], 2, 2), "a\n...[truncated 7 of 9 chars]\ne");
  });

  it("does not depend on the pieces it arrives in", () => {
    const pieces = fc.array(fc.string({ unit: "binary", maxLength: 30 }));
    fc.assert(
      fc.property(pieces, fc.nat(20), fc.integer({ min: 1, max: 20 }), (parts, head, tail) => {
        const whole = parts.join("");
        assert.equal(capped(parts, head, tail), capped([whole], head, tail));
        if (whole.length <= head + tail) assert.equal(capped(parts, head, tail), whole);
        assert.ok(capped(parts, head, tail).length < head + tail + 60);
      }),
    );
  });
});
