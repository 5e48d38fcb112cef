import assert from "node:assert/strict";
import type { RuleMatch } from "../../../src/core/situation.ts";
import { listedPreset } from "../../../src/rules/preset.ts";
import { createRuleCounter } from "../../../src/rules/ruleCounter.ts";
import type { ListedRule } from "../../../src/rules/listedRule.ts";

const rule = (index: number, changes: Partial<ListedRule> = {}): ListedRule => ({
  name: `toolgate.rules[${index}]`,
  source: "user",
  tool: "a/*",
  when: null,
  decision: "ask",
  reason: null,
  expires: null,
  state: "active",
  problem: null,
  ...changes,
});

const match = (name: string, source: RuleMatch["source"] = "user"): RuleMatch => ({
  name,
  source,
  decision: "ask",
  reason: null,
});

describe("how often rules matched", () => {
  it("is counted by rule, and those nobody knows are not counted", () => {
    const counter = createRuleCounter();
    const rules = [rule(0), rule(1, { tool: "b/*" })];
    counter.follow(rules);
    counter.count([match("toolgate.rules[1]"), match("toolgate.rules[7]")]);
    counter.count([match("toolgate.rules[1]"), match("toolgate.rules[0]", "workspace")]);
    assert.deepEqual(rules.map(counter.of), [0, 2]);
  });

  it("goes along with a rule that moves, and ends with one that says something else", () => {
    const counter = createRuleCounter();
    counter.follow([rule(0, { tool: "a/*" }), rule(1, { tool: "b/*" })]);
    counter.count([match("toolgate.rules[1]")]);
    const moved = [rule(0, { tool: "b/*" }), rule(1, { tool: "a/*" })];
    counter.follow(moved);
    assert.deepEqual(moved.map(counter.of), [1, 0]);
    const changed = [rule(0, { tool: "b/*", decision: "deny" })];
    counter.follow(changed);
    assert.deepEqual(changed.map(counter.of), [0]);
  });

  it("tells rules apart that say the same", () => {
    const counter = createRuleCounter();
    const twins = [rule(0), rule(1)];
    counter.follow(twins);
    counter.count([match("toolgate.rules[1]")]);
    counter.follow(twins);
    assert.deepEqual(twins.map(counter.of), [0, 1]);
  });

  it("knows a preset by what it names of itself", () => {
    const counter = createRuleCounter();
    counter.follow([listedPreset]);
    counter.count([match("balanced: ls, cat", "preset"), match("balanced: ls")]);
    assert.equal(counter.of(listedPreset), 1);
  });
});
