import assert from "node:assert/strict";
import fc from "fast-check";
import type { JsonObject } from "../../../src/core/json.ts";
import { modes, type Mode } from "../../../src/core/mode.ts";
import type { Row } from "../../../src/core/situation.ts";
import { decided, rulesFrom } from "./rulesFor.ts";

/** A rule and, in plain words, when it matches: `null` where that cannot be told. */
interface Case {
  readonly tool: string;
  readonly when?: string;
  readonly decision: Mode;
  readonly holds: (args: JsonObject) => boolean | null;
}

const conditions: readonly Pick<Case, "when" | "holds">[] = [
  { holds: () => true },
  { when: "false", holds: () => false },
  { when: "args.n == 1", holds: ({ n }) => (n === undefined ? null : n === 1) },
  { when: "has(args.n) && args.n > 1", holds: ({ n }) => typeof n === "number" && n > 1 },
  { when: "args.s == 'a' || args.n == 1", holds: ({ n, s }) => or(equal(s, "a"), equal(n, 1)) },
  { when: "!(args.s == 'a')", holds: ({ s }) => (s === undefined ? null : s !== "a") },
];

const equal = (value: unknown, to: unknown) => (value === undefined ? null : value === to);
const or = (a: boolean | null, b: boolean | null) =>
  a === true || b === true ? true : a === null || b === null ? null : false;

const tools: readonly { readonly tool: string; readonly names: boolean }[] = [
  { tool: "github/create_issue", names: true },
  { tool: "github/*", names: true },
  { tool: "**", names: true },
  { tool: "gitlab/*", names: false },
];

const anyRule = fc
  .record({
    tool: fc.constantFrom(...tools),
    condition: fc.constantFrom(...conditions),
    decision: fc.constantFrom<Mode>(...modes),
  })
  .map(({ tool, condition, decision }) => ({ ...tool, ...condition, decision }));
const anyRules = fc.array(anyRule, { maxLength: 6 });
const anyArgs: fc.Arbitrary<JsonObject> = fc.record(
  { n: fc.constantFrom(0, 1, 2), s: fc.constantFrom("a", "b") },
  { requiredKeys: [] },
);
const anyRow: fc.Arbitrary<Row | null> = fc.option(
  fc.record({ key: fc.constant("github/*"), mode: fc.constantFrom<Mode>(...modes) }),
);

type Rule = ReturnType<typeof anyRule.generate>["value"];

const written = (rules: readonly Rule[]) =>
  rules.map(({ tool, when, decision }) => ({ tool, decision, ...(when !== undefined && { when }) }));

function outcome(rules: readonly Rule[], args: JsonObject, row: Row | null, theirs: readonly Rule[] = []) {
  const set = rulesFrom([
    { where: "toolgate.rules", source: "user", raw: written(rules) },
    { where: "toolgate.workspaceRules", source: "workspace", raw: written(theirs) },
  ]);
  const { kind } = decided(set, { args }, row);
  return kind;
}

const looseness = { deny: 0, ask: 1, allow: 2 };

describe("rules and rows", () => {
  it("ask by default", () => {
    fc.assert(
      fc.property(anyRules, anyArgs, (rules, args) => {
        const silent = rules.filter(({ names, holds }) => !names || holds(args) === false);
        assert.equal(outcome(silent, args, null), "ask");
      }),
    );
  });

  it("deny whenever any of them denies", () => {
    fc.assert(
      fc.property(anyRules, anyArgs, anyRow, fc.nat(), (rules, args, row, place) => {
        const deny: Rule = { tool: "github/*", names: true, holds: () => true, decision: "deny" };
        const at = place % (rules.length + 1);
        assert.equal(outcome([...rules.slice(0, at), deny, ...rules.slice(at)], args, row), "deny");
        assert.equal(outcome(rules, args, { key: "github/*", mode: "deny" }), "deny");
      }),
    );
  });

  it("do not depend on their order, nor on being said twice", () => {
    fc.assert(
      fc.property(anyRules, anyArgs, anyRow, (rules, args, row) => {
        const expected = outcome(rules, args, row);
        assert.equal(outcome(rules.toReversed(), args, row), expected);
        assert.equal(outcome([...rules, ...rules], args, row), expected);
      }),
    );
  });

  it("allow only what something allows", () => {
    fc.assert(
      fc.property(anyRules, anyArgs, anyRow, (rules, args, row) => {
        if (outcome(rules, args, row) !== "allow") return;
        assert.ok(
          row?.mode === "allow" ||
            rules.some(({ names, decision, holds }) => names && decision === "allow" && holds(args) === true),
        );
      }),
    );
  });

  it("never get looser by another deny, and never by anything a workspace says", () => {
    fc.assert(
      fc.property(anyRules, anyRule, anyArgs, anyRow, (rules, more, args, row) => {
        const before = looseness[outcome(rules, args, row)];
        assert.ok(looseness[outcome([...rules, { ...more, decision: "deny" }], args, row)] <= before);
        assert.ok(looseness[outcome(rules, args, row, [more])] <= before);
      }),
    );
  });

  it("agree with a reading of the same rules by hand", () => {
    fc.assert(
      fc.property(anyRules, anyArgs, anyRow, (rules, args, row) => {
        assert.equal(outcome(rules, args, row), byHand(rules, args, row));
      }),
      { numRuns: 2000 },
    );
  });
});

/** The table and the rules once more, the slow and obvious way. */
function byHand(rules: readonly Rule[], args: JsonObject, row: Row | null): "allow" | "ask" | "deny" {
  const speaking = rules.filter(({ names, decision, holds }) => {
    if (!names) return false;
    const held = holds(args);
    // What cannot be told of a call allows nothing and holds everything else back.
    return decision === "allow" ? held === true : held !== false;
  });
  const says = (mode: Mode) => speaking.some(({ decision }) => decision === mode);
  if (says("deny") || row?.mode === "deny") return "deny";
  if (says("required") || row?.mode === "required") return "ask";
  if (says("ask")) return "ask";
  if (says("allow")) return "allow";
  return row?.mode === "allow" ? "allow" : "ask";
}
