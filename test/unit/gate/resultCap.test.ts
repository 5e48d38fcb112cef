import assert from "node:assert/strict";
import fc from "fast-check";
import { capResult } from "../../../src/gate/resultCap.ts";

describe("Capping a result", () => {
  it("keeps the beginning and says how much is missing", () => {
    assert.equal(capResult("x".repeat(50), 20), `${"x".repeat(20)}\n...[truncated 30 of 50 chars]`);
  });

  it("leaves what is not longer than the limit, 12,000 characters unless told otherwise", () => {
    assert.equal(capResult("x".repeat(20), 20), "x".repeat(20));
    assert.equal(capResult("x".repeat(12_000)), "x".repeat(12_000));
    assert.equal(capResult("x".repeat(12_001)), `${"x".repeat(12_000)}\n...[truncated 1 of 12001 chars]`);
  });

  it("caps nothing with a limit of 0", () => {
    const long = "x".repeat(100_000);
    assert.equal(capResult(long, 0), long);
  });

  it("cuts no character in half and counts right, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        (text, limit) => {
          const capped = capResult(text, limit);
          if (text.length <= limit) return assert.equal(capped, text);
          const [, head = "", missing, of] =
            /^(.*)\n\.\.\.\[truncated (\d+) of (\d+) chars\]$/s.exec(capped) ?? [];
          assert.ok(text.startsWith(head) && head.isWellFormed() && head.length <= limit);
          assert.deepEqual([head.length + Number(missing), Number(of)], [text.length, text.length]);
        },
      ),
    );
  });
});
