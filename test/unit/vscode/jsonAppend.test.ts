import assert from "node:assert/strict";
import { applyEdits, parse } from "jsonc-parser";
import { exampleRule } from "../../../src/rules/exampleRule.ts";
import { jsonAppend } from "../../../src/vscode/jsonAppend.ts";
import { rulesOf } from "../rules/rulesFor.ts";

const after = (text: string) => {
  const appended = jsonAppend(text, "toolgate.rules", exampleRule);
  return appended && applyEdits(text, [...appended.edits]);
};

describe("a rule that is added to the settings", () => {
  it("comes behind those that are there, and leaves comments and everything else alone", () => {
    const texts: readonly [before: string, rules: number][] = [
      ["", 1],
      ["{}", 1],
      ['{ // mine\n  "a": 1, // too many:\n}', 1],
      ['{ "toolgate.rules": [] }', 1],
      ['{\n  "toolgate.rules": [\n    { "tool": "a/b", "decision": "ask" }, // last\n  ],\n}', 2],
    ];
    for (const [before, rules] of texts) {
      const text = after(before) ?? "";
      const { "toolgate.rules": list, ...rest } = parse(text);
      assert.equal(list.length, rules, text);
      assert.deepEqual(list[jsonAppend(before, "toolgate.rules", {})?.index ?? -1], exampleRule);
      const { "toolgate.rules": _, ...others } = parse(before) ?? {};
      assert.deepEqual(rest, others);
      for (const comment of before.match(/\/\/.*/g) ?? []) assert.ok(text.includes(comment), text);
    }
  });

  it("is not written into what only a person can mend", () => {
    for (const odd of ['{ "toolgate.rules": 5 }', '{ "toolgate.rules": [ {"a":', "{ broken", "]"])
      assert.equal(after(odd), null);
  });

  it("decides nothing before a person takes it out of shadow", () => {
    const { listed, problems } = rulesOf([exampleRule]);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      listed.map(({ state }) => state),
      ["shadow"],
    );
  });
});
