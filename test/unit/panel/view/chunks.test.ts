import assert from "node:assert/strict";
import fc from "fast-check";
import { chunks, countLines, pieces } from "../../../../src/panel/view/chunks.ts";

const texts = fc
  .array(
    fc.oneof(fc.constantFrom("\n", "\\u{202E}", "␣×412␣", "↵×500↵\n", "😀"), fc.string({ maxLength: 60 })),
    {
      maxLength: 40,
    },
  )
  .chain((words) => fc.integer({ min: 1, max: 60 }).map((times) => words.join("").repeat(times)));

describe("cutting a text into chunks", () => {
  it("loses and adds nothing", () => {
    fc.assert(
      fc.property(texts, (text) =>
        assert.equal(
          chunks(text)
            .map((chunk) => chunk.text)
            .join(""),
          text,
        ),
      ),
    );
  });

  it("makes chunks small enough to lay out", () => {
    fc.assert(
      fc.property(texts, (text) =>
        chunks(text).every((chunk) => chunk.text !== "" && chunk.text.length <= 4000 && chunk.lines <= 100),
      ),
    );
  });

  it("numbers the lines as they are in the whole", () => {
    fc.assert(
      fc.property(texts, (text) => {
        let before = "";
        for (const chunk of chunks(text)) {
          assert.equal(chunk.line, countLines(before));
          assert.equal(chunk.continues, before !== "" && !before.endsWith("\n"));
          before += chunk.text;
        }
      }),
    );
  });

  it("splits neither a character nor an escape", () => {
    for (const word of ["😀", "\\u{202E}", "␣×4123␣", "↵×500↵"])
      for (let shift = 0; shift < 12; shift++) {
        const text = "x".repeat(3990 + shift) + `${word}-`.repeat(700);
        for (const chunk of chunks(text)) {
          const rest = chunk.text.replace(/^x+/, "").split("-");
          assert.ok(
            rest.every((part) => part === "" || part === word),
            rest.find((part) => part !== "" && part !== word),
          );
        }
      }
  });

  it("cuts a chunk into lines with their breaks", () => {
    assert.deepEqual(pieces("a\n\nb"), ["a\n", "\n", "b"]);
  });
});
