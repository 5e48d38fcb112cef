import assert from "node:assert/strict";
import type { Json } from "../../../src/core/json.ts";
import { toldArguments } from "../../../src/vscode/toldArguments.ts";

describe("the arguments in a transcript", () => {
  const cases: readonly (readonly [Json, string])[] = [
    [{ path: "notes.md", content: "x" }, "notes.md"],
    [{ deep: { path: "x" }, n: 3, command: " ls -la\n" }, "ls -la"],
    [{ command: "a\nb\u202ec" }, "a↵b\\u{202E}c"],
    [{ command: "x".repeat(61) }, `${"x".repeat(60)}…`],
    [{ command: `${"x".repeat(59)}😀` }, `${"x".repeat(59)}…`],
    [{ n: 1 }, ""],
    [{}, ""],
    [[1], ""],
  ];
  for (const [args, line] of cases)
    it(`are ${JSON.stringify(line)} of ${JSON.stringify(args).slice(0, 50)}`, () => {
      assert.equal(toldArguments(args), line);
    });
});
