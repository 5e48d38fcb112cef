import assert from "node:assert/strict";
import fc from "fast-check";
import { visibleBlock } from "../../../../src/core/visible.ts";
import { parts } from "../../../../src/panel/view/marks.ts";

const marks = (text: string) => parts(text).flatMap(({ text: part, mark }) => (mark === null ? [] : [part]));

describe("marking escapes", () => {
  it("changes no text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) =>
        assert.equal(
          parts(visibleBlock(text))
            .map((part) => part.text)
            .join(""),
          visibleBlock(text),
        ),
      ),
    );
  });

  it("marks what display writes in place of what hides", () => {
    assert.deepEqual(marks(visibleBlock(`a\u202eb${" ".repeat(50)}.${"\n".repeat(20)}c`)), [
      "\\u{202E}",
      "␣×50␣",
      "↵×20↵",
    ]);
  });

  it("leaves ordinary text alone, backslashes and code included", () => {
    const text = String.raw`C:\new\temp \\u0041 3×4 {u} $(zap) <b>`;
    assert.deepEqual(marks(visibleBlock(text)), []);
  });

  it("says what a mark stands for", () => {
    assert.equal(parts("\\u{AD}")[0]?.mark, "Character U+00AD, spelled out");
    assert.equal(parts("␣×412␣")[0]?.mark, "412 spaces in a row");
  });
});
