import assert from "node:assert/strict";
import type { ListedRule } from "../../../src/rules/listedRule.ts";
import { ruleGroups, untilNextExpiry } from "../../../src/vscode/rulesViewTree.ts";

const rule = (name: string, changes: Partial<ListedRule> = {}): ListedRule => ({
  name,
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

describe("the tree of rules", () => {
  it("has every rule under whose it is, the person's own first, in their order", () => {
    const listed = [
      rule("toolgate.rules[0]"),
      rule("/etc/toolgate/policy.json[0]", { source: "managed" }),
      rule("toolgate.workspaceRules[0]", { source: "workspace" }),
      rule("toolgate.rules[1]"),
    ];
    const groups = ruleGroups(listed, ({ name }) => name.length, 0);
    assert.deepEqual(
      groups.map(({ source, rows }) => [source, rows.map((row) => row.rule.name)]),
      [
        ["user", ["toolgate.rules[0]", "toolgate.rules[1]"]],
        ["workspace", ["toolgate.workspaceRules[0]"]],
        ["managed", ["/etc/toolgate/policy.json[0]"]],
      ],
    );
    assert.equal(groups[0]?.rows[0]?.matches, "toolgate.rules[0]".length);
    assert.deepEqual(
      ruleGroups([], () => 0, 0),
      [],
    );
  });

  it("tells which rules never decide, and what settles it before them", () => {
    const [group] = ruleGroups([rule("a"), rule("b", { decision: "deny" })], () => 0, 0);
    assert.deepEqual(
      group?.rows.map(({ coveredBy }) => coveredBy),
      ["b", null],
    );
  });

  it("tells which rules have expired, whatever else they are", () => {
    const listed = [
      rule("a", { expires: 10 }),
      rule("b", { expires: 11, state: "shadow" }),
      rule("c", { state: "broken" }),
    ];
    const states = (now: number) =>
      ruleGroups(listed, () => 0, now).flatMap(({ rows }) => rows.map(({ state }) => state));
    assert.deepEqual(states(9), ["active", "shadow", "broken"]);
    assert.deepEqual(states(10), ["expired", "shadow", "broken"]);
    assert.deepEqual(states(11), ["expired", "expired", "broken"]);
    assert.deepEqual(
      [9, 10, 11].map((now) => untilNextExpiry(listed, now)),
      [1, 1, null],
    );
  });
});
