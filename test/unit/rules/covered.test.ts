import assert from "node:assert/strict";
import fc from "fast-check";
import { decide } from "../../../src/core/decide.ts";
import { modes, type Mode } from "../../../src/core/mode.ts";
import { coveredRules } from "../../../src/rules/covered.ts";
import type { ListedRule } from "../../../src/rules/listedRule.ts";
import { anySituation } from "../core/situations.ts";

const rule = (name: string, decision: Mode, changes: Partial<ListedRule> = {}): ListedRule => ({
  name,
  source: "user",
  tool: "x/*",
  when: null,
  decision,
  reason: null,
  expires: null,
  state: "active",
  problem: null,
  ...changes,
});

describe("a rule that can never decide", () => {
  const cases: [name: string, rules: readonly ListedRule[], covered: readonly string[]][] = [
    ["one under a stricter rule for the same tools", [rule("a", "ask"), rule("b", "deny")], ["a by b"]],
    [
      "one under a stricter rule for all tools",
      [rule("a", "ask"), rule("b", "deny", { tool: "**" })],
      ["a by b"],
    ],
    ["one tool under its glob", [rule("a", "ask", { tool: "x/y" }), rule("b", "deny")], ["a by b"]],
    ["a narrower glob", [rule("a", "ask", { tool: "x/y*" }), rule("b", "deny")], ["a by b"]],
    ["not the wider one", [rule("a", "ask"), rule("b", "deny", { tool: "x/y" })], []],
    ["not where globs only overlap", [rule("a", "ask", { tool: "*/y" }), rule("b", "deny")], []],
    [
      "a condition under a stricter rule without one",
      [rule("a", "allow", { when: "w" }), rule("b", "ask")],
      ["a by b"],
    ],
    ["not under a rule with a condition", [rule("a", "allow"), rule("b", "ask", { when: "w" })], []],
    [
      "an identical one, the second of both",
      [rule("b", "ask", { when: "w" }), rule("a", "ask", { when: "w" })],
      ["b by a"],
    ],
    [
      "a condition that is written alike",
      [rule("a", "allow", { when: "w" }), rule("b", "ask", { when: "w" })],
      ["a by b"],
    ],
    ["not under a looser one", [rule("a", "deny"), rule("b", "allow")], ["b by a"]],
    ["not under one in shadow", [rule("a", "ask"), rule("b", "deny", { state: "shadow" })], []],
    ["not under a broken one", [rule("a", "ask"), rule("b", "deny", { state: "broken" })], []],
    ["not under one that ends before", [rule("a", "ask"), rule("b", "deny", { expires: 9 })], []],
    [
      "under one that ends after it",
      [rule("a", "ask", { expires: 8 }), rule("b", "deny", { expires: 9 })],
      ["a by b"],
    ],
    [
      "not under one that has ended",
      [rule("a", "ask", { expires: 8 }), rule("b", "deny", { expires: 4 })],
      [],
    ],
    [
      "what the person allows and the machine asks for",
      [rule("a", "allow"), rule("b", "ask", { source: "managed" })],
      ["a by b"],
    ],
    [
      "what the machine asks for and the person does, too",
      [rule("a", "ask"), rule("b", "ask", { source: "managed" })],
      ["b by a"],
    ],
    [
      "the preset under what the person says",
      [rule("a", "allow"), rule("balanced", "allow", { source: "preset" })],
      ["balanced by a"],
    ],
  ];
  for (const [name, rules, covered] of cases)
    it(`is ${name}`, () => {
      const found = [...coveredRules(rules, 5)].map(([one, by]) => `${one} by ${by.name}`);
      assert.deepEqual(found, covered);
    });

  it("is never one that does decide, in any situation", () => {
    const anyRule = fc.record({
      source: fc.constantFrom("user", "workspace", "managed"),
      decision: fc.constantFrom(...modes),
      when: fc.constantFrom(null, "w"),
    });
    fc.assert(
      fc.property(
        fc.array(anyRule, { maxLength: 5 }),
        anySituation,
        fc.boolean(),
        (made, situation, holds) => {
          const rules = made
            .filter(({ source, decision }) => source === "user" || decision !== "allow")
            .map(({ decision, ...more }, index) => rule(`r${index}`, decision, more));
          const matching = rules.filter(({ when }) => when === null || holds);
          const matches = matching.map(({ name, source, decision, reason }) => ({
            name,
            source,
            decision: decision ?? "required",
            reason,
          }));
          const { by } = decide({ ...situation, rules: matches });
          assert.ok(by.kind !== "rule" || !coveredRules(rules, 0).has(by.name));
        },
      ),
      { numRuns: 5000 },
    );
  });
});
