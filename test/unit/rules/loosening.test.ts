import assert from "node:assert/strict";
import fc from "fast-check";
import { effectiveMode } from "../../../src/core/effectiveMode.ts";
import { modes, strictnessOf } from "../../../src/core/mode.ts";
import { decisiveOf, loosenings, type Loosening } from "../../../src/rules/loosening.ts";

interface Written {
  readonly tools?: unknown;
  readonly rules?: unknown;
  readonly policy?: unknown;
  readonly preset?: unknown;
}

const settings = (written: Written) => decisiveOf({ ...written });

const writer = {
  id: "toolgate/write_file",
  kind: "edit",
  risk: 3,
  requiresApproval: true,
  origin: "own",
} as const;

function words(loosening: Loosening): string {
  switch (loosening.kind) {
    case "mode":
      return `${loosening.tool}: ${loosening.from} to ${loosening.to}`;
    case "ruleAllows":
      return `allows ${loosening.tool}`;
    case "ruleGone":
      return `${loosening.decision} gone: ${loosening.tool}`;
    case "policy":
      return "policy";
  }
}

const found = (before: Written, after: Written, now = 0) =>
  loosenings(settings(before), settings(after), [writer], now).map(words);

const deny = { tool: "github/*", decision: "deny" };
const allow = { tool: "github/*", decision: "allow", when: "args.a == 1" };
const at = (time: string) => Date.parse(time);

describe("settings get looser", () => {
  const cases: [name: string, before: Written, after: Written, expected: readonly string[]][] = [
    ["not where nothing changes", { tools: { "x/*": "allow" } }, { tools: { "x/*": "allow" } }, []],
    [
      "by a row",
      {},
      { tools: { "toolgate/write_file": "allow" } },
      ["toolgate/write_file: required to allow"],
    ],
    ["not by a row that is stricter", {}, { tools: { "toolgate/write_file": "deny" } }, []],
    ["by a row that goes away", { tools: { "toolgate/*": "deny" } }, {}, ["toolgate/*: deny to required"]],
    ["by a pattern, said once", {}, { tools: { "toolgate/*": "ask" } }, ["toolgate/*: required to ask"]],
    [
      "for tools that only the row knows",
      {},
      { tools: { "github/*": "allow" } },
      ["github/*: required to allow"],
    ],
    ["for all tools", {}, { tools: { "**": "allow" } }, ["**: required to allow"]],
    [
      "by one of several names",
      {},
      { tools: { "{github,gitlab}/x": "ask" } },
      ["{github,gitlab}/x: required to ask"],
    ],
    [
      "where a value becomes a mode",
      { tools: { "a/b": "Auto" } },
      { tools: { "a/b": "allow" } },
      ["a/b: required to allow"],
    ],
    ["not where it stops being one", { tools: { "a/b": "allow" } }, { tools: { "a/b": "Auto" } }, []],
    ["by a rule that allows", {}, { rules: [allow] }, ["allows github/*"]],
    ["not by one that is there already", { rules: [deny, allow] }, { rules: [allow, deny] }, []],
    [
      "by one that says more",
      { rules: [allow] },
      { rules: [{ ...allow, when: "true" }] },
      ["allows github/*"],
    ],
    [
      "by one that comes out of the shadow",
      { rules: [{ ...allow, shadow: true }] },
      { rules: [allow] },
      ["allows github/*"],
    ],
    [
      "by one that allows for longer",
      { rules: [{ ...allow, expires: "2030-01-01T00:00:00Z" }] },
      { rules: [allow] },
      ["allows github/*"],
    ],
    [
      "not by one that allows no longer",
      { rules: [allow] },
      { rules: [{ ...allow, expires: "2030-01-01T00:00:00Z" }] },
      [],
    ],
    ["not by a broken one", {}, { rules: [{ ...allow, when: "(" }] }, []],
    ["by a rule that goes away", { rules: [deny] }, {}, ["deny gone: github/*"]],
    [
      "by one that goes into the shadow",
      { rules: [deny] },
      { rules: [{ ...deny, shadow: true }] },
      ["deny gone: github/*"],
    ],
    [
      "by one that asks now",
      { rules: [deny] },
      { rules: [{ ...deny, decision: "ask" }] },
      ["deny gone: github/*"],
    ],
    ["not by one that denies now", { rules: [{ ...deny, decision: "ask" }] }, { rules: [deny] }, []],
    ["by a preset", {}, { preset: "balanced" }, ["allows toolgate/run_command"]],
    ["not by a preset that is strict again", { preset: "balanced" }, {}, []],
    [
      "by a rule that allows more than the preset",
      { preset: "balanced" },
      { preset: "balanced", rules: [{ tool: "toolgate/run_command", decision: "allow" }] },
      ["allows toolgate/run_command"],
    ],
    ["by a policy that denied all", { policy: "denyAll" }, { policy: "annotated" }, ["policy"]],
    ["not by one that denies all", {}, { policy: "denyAll" }, []],
  ];
  for (const [name, before, after, expected] of cases)
    it(name, () => assert.deepEqual(found(before, after), expected));

  it("not by what had ended anyway", () => {
    const ended = { rules: [{ ...deny, expires: "2026-01-01T00:00:00Z" }] };
    assert.deepEqual(found(ended, {}, at("2026-01-02T00:00:00Z")), []);
    assert.deepEqual(found(ended, {}, at("2025-12-31T00:00:00Z")), ["deny gone: github/*"]);
    assert.deepEqual(
      found({}, { rules: [{ ...allow, expires: "2026-01-01T00:00:00Z" }] }, at("2027-01-01T00:00:00Z")),
      [],
    );
  });

  it("never without a word, whatever the table becomes", () => {
    const table = fc.dictionary(
      fc.constantFrom("toolgate/write_file", "toolgate/*", "**", "toolgate/write_*"),
      fc.constantFrom(...modes, "Auto"),
    );
    fc.assert(
      fc.property(table, table, (before, after) => {
        const strictness = (tools: object) =>
          strictnessOf[effectiveMode(writer, settings({ tools }).row(writer.id)).mode];
        if (strictness(after) < strictness(before))
          assert.notDeepEqual(found({ tools: before }, { tools: after }), []);
      }),
    );
  });
});
