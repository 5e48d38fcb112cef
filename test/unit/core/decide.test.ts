import assert from "node:assert/strict";
import fc from "fast-check";
import { decide } from "../../../src/core/decide.ts";
import type { RuleMatch, Situation } from "../../../src/core/situation.ts";
import { reference } from "./reference.ts";
import { anySituation, plain, ruleMatch } from "./situations.ts";

const rule = (decision: RuleMatch["decision"], source: RuleMatch["source"] = "user"): RuleMatch => ({
  name: decision,
  source,
  decision,
  reason: null,
});
const row = (mode: RuleMatch["decision"]) => ({ key: "toolgate/*", mode });
const theirs = (says: Situation["foreign"][number]["says"]) => ({ from: "some.extension", says });
const reader: Situation["tool"] = { ...tool(), kind: "read", risk: 0, requiresApproval: false };

function tool() {
  if (!plain.tool) throw new Error("the plain situation has a tool");
  return plain.tool;
}

describe("decide", () => {
  const cases: [name: string, situation: Partial<Situation>, expected: string][] = [
    ["asks for a marked tool without a row", {}, "ask default"],
    ["runs a tool that needs no approval", { tool: reader }, "allow default"],
    [
      "lets the risk decide where nothing is marked",
      { tool: { ...tool(), requiresApproval: null, risk: 0 } },
      "allow default",
    ],
    [
      "asks above L0 where nothing is marked",
      { tool: { ...tool(), requiresApproval: null, risk: 1 } },
      "ask default",
    ],
    [
      "asks where the risk is not known",
      { tool: { ...tool(), requiresApproval: null, risk: null } },
      "ask default",
    ],
    [
      "does not believe a foreign tool about itself",
      { tool: { ...tool(), origin: "foreign", requiresApproval: false, risk: 0 } },
      "ask default",
    ],
    ["answers an unknown tool as unknown", { tool: null }, "deny resolve"],
    [
      "refuses invalid arguments before anything asks",
      { problems: ["missing"], row: row("allow") },
      "deny validate",
    ],
    [
      "denies all under denyAll, whatever allows",
      { policy: { kind: "denyAll" }, row: row("allow") },
      "deny deny",
    ],
    ["denies in preview", { sessionMode: "preview", row: row("allow") }, "deny deny"],
    ["denies by a row", { row: row("deny") }, "deny deny"],
    [
      "denies by a workspace rule over an allowing row",
      { rules: [rule("deny", "workspace")], row: row("allow") },
      "deny deny",
    ],
    ["refuses in a workspace that is not trusted", { trusted: false, row: row("allow") }, "deny trust"],
    [
      "asks for a protected file in spite of an allowing row",
      { protections: ["steers"], row: row("allow") },
      "ask protected",
    ],
    [
      "asks for a protected file in spite of allowAll",
      { protections: ["steers"], policy: { kind: "allowAll" } },
      "ask protected",
    ],
    ["runs everything else under allowAll", { policy: { kind: "allowAll" } }, "allow policy"],
    ["asks for everything in plan mode", { sessionMode: "plan", tool: reader }, "ask policy"],
    ["accepts edits inside the workspace", { sessionMode: "acceptEdits" }, "allow policy"],
    [
      "does not accept edits outside of it",
      { sessionMode: "acceptEdits", insideWorkspace: false },
      "ask default",
    ],
    [
      "does not accept edits that are explicitly required",
      { sessionMode: "acceptEdits", row: row("required") },
      "ask required",
    ],
    [
      "accepts nothing but edits",
      { sessionMode: "acceptEdits", tool: { ...tool(), kind: "execute" } },
      "ask default",
    ],
    ["asks for a row without a valid value", { row: { ...row("required"), invalid: true } }, "ask required"],
    [
      "asks for a required row although a rule allows",
      { row: row("required"), rules: [rule("allow")] },
      "ask required",
    ],
    ["takes the strictest of ask and allow rules", { rules: [rule("allow"), rule("ask")] }, "ask rules"],
    ["lets a rule go before a row", { rules: [rule("allow")], row: row("ask") }, "allow rules"],
    ["lets a row lower the default", { row: row("allow") }, "allow row"],
    ["asks when the custom policy failed", { policy: { kind: "custom", answer: "error" } }, "ask custom"],
    ["runs what the custom policy allows", { policy: { kind: "custom", answer: "allow" } }, "allow custom"],
    ["lets a preset lower the default", { rules: [rule("allow", "preset")] }, "allow rules"],
    ["lets a row go before a preset", { rules: [rule("allow", "preset")], row: row("ask") }, "ask row"],
    [
      "lets a custom policy go before a preset",
      { rules: [rule("allow", "preset")], policy: { kind: "custom", answer: "ask" } },
      "ask custom",
    ],
    [
      "lets another extension's policy ask for what a row allows",
      { foreign: [theirs("ask")], row: row("allow") },
      "ask custom",
    ],
    [
      "lets another extension's policy ask in spite of accepted edits",
      { foreign: [theirs("ask")], sessionMode: "acceptEdits" },
      "ask custom",
    ],
    [
      "asks when another extension's policy failed",
      { foreign: [theirs("error")], tool: reader },
      "ask custom",
    ],
    [
      "denies what another extension's policy denies",
      { foreign: [theirs("deny")], tool: reader },
      "deny deny",
    ],
    [
      "does not let another extension's policy allow anything",
      { foreign: [theirs("nothing")] },
      "ask default",
    ],
    ["ignores what a workspace would allow", { rules: [rule("allow", "workspace")] }, "ask default"],
    [
      "lets a workspace turn an allowing row into a question",
      { rules: [rule("ask", "workspace")], row: row("allow") },
      "ask rules",
    ],
    ["lets a grant answer where the row asks", { row: row("ask"), grant: { id: "g" } }, "allow grants"],
    [
      "lets no grant answer where it is required",
      { row: row("required"), grant: { id: "g" } },
      "ask required",
    ],
  ];
  for (const [name, situation, expected] of cases)
    it(name, () => {
      const verdict = decide({ ...plain, ...situation });
      assert.equal(`${verdict.kind} ${verdict.step}`, expected);
      assert.notEqual(verdict.reason, "");
    });

  it("agrees with the reference on any situation", () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        const { kind, step, ...rest } = decide(situation);
        const grantable = "grantable" in rest ? rest.grantable : undefined;
        const expected = reference(situation);
        assert.deepEqual({ kind, step, grantable }, { grantable: undefined, ...expected });
      }),
      { numRuns: 5000 },
    );
  });

  it("denies whenever any deny is present and the call is otherwise in order", () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        const withDeny = { ...situation, rules: [...situation.rules, rule("deny")] };
        assert.equal(decide(withDeny).kind, "deny");
      }),
    );
  });

  it("depends neither on the order of the rules nor on duplicates", () => {
    fc.assert(
      fc.property(anySituation, fc.nat(), (situation, seed) => {
        const { rules } = situation;
        const turned =
          rules.length === 0
            ? []
            : [...rules.slice(seed % rules.length), ...rules.slice(0, seed % rules.length)];
        const expected = decide(situation);
        // Rules may share a name; only what is said counts here, not in whose words.
        const said = (verdict: typeof expected) => [verdict.kind, verdict.step, verdict.by];
        assert.deepEqual(
          said(decide({ ...situation, rules: [...turned, ...rules, ...rules] })),
          said(expected),
        );
      }),
    );
  });

  const loose = { deny: 0, ask: 1, allow: 2 };

  it("never gets looser by a rule of the workspace or of the machine", () => {
    fc.assert(
      fc.property(anySituation, ruleMatch, (situation, extra) => {
        fc.pre(extra.source !== "user" && extra.source !== "preset");
        const before = decide(situation);
        const after = decide({ ...situation, rules: [...situation.rules, extra] });
        assert.ok(loose[after.kind] <= loose[before.kind]);
        if (before.kind === "ask" && after.kind === "ask") assert.ok(before.grantable || !after.grantable);
      }),
    );
  });

  it("never gets looser by another extension's policy", () => {
    const anyOf = fc.constantFrom("nothing", "ask", "error", "deny");
    fc.assert(
      fc.property(anySituation, anyOf, (situation, says) => {
        const before = decide(situation);
        const after = decide({ ...situation, foreign: [...situation.foreign, theirs(says)] });
        assert.ok(loose[after.kind] <= loose[before.kind]);
        if (before.kind === "ask" && after.kind === "ask") assert.ok(before.grantable || !after.grantable);
      }),
    );
  });

  it("never turns a deny into anything else by adding a deny", () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        fc.pre(decide(situation).kind === "deny");
        assert.equal(decide({ ...situation, rules: [...situation.rules, rule("deny")] }).kind, "deny");
      }),
    );
  });

  it("allows nothing by default that is not marked harmless by ourselves", () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        const bare: Situation = {
          ...situation,
          rules: [],
          row: null,
          grant: null,
          policy: { kind: "annotated" },
          sessionMode: "normal",
        };
        if (decide(bare).kind !== "allow") return;
        assert.equal(bare.tool?.origin, "own");
        assert.ok(bare.tool?.requiresApproval === false || bare.tool?.risk === 0);
      }),
    );
  });
});
