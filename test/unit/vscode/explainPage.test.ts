import assert from "node:assert/strict";
import { steps, type Authority } from "../../../src/core/decision.ts";
import { explain } from "../../../src/core/explain.ts";
import type { RuleMatch, Situation } from "../../../src/core/situation.ts";
import { english } from "../../../src/core/translate.ts";
import type { ExplainedCall } from "../../../src/gate/explainCall.ts";
import { stepWords } from "../../../src/panel/view/explainWords.ts";
import { explainPage, placeOf, type ExplainSubject } from "../../../src/vscode/explainPage.ts";
import { plain } from "../core/situations.ts";
import { spec } from "../gate/world.ts";

const subject: ExplainSubject = {
  tool: "x/spy",
  input: {},
  caller: { kind: "participant", name: "@g\u202eate" },
  cautions: [],
};

const rule = (decision: RuleMatch["decision"], reason: string | null): RuleMatch => ({
  name: "toolgate.rules[0]",
  source: "user",
  decision,
  reason,
});

const pageOf = (
  situation: Partial<Situation>,
  changes: Partial<ExplainedCall & { kind: "explained" }> = {},
) =>
  explainPage(
    {
      kind: "explained",
      tool: spec,
      call: null,
      explanation: explain({ ...plain, ...situation }),
      shadows: [],
      notes: [],
      vetoes: [],
      ...changes,
    },
    subject,
    english,
  );

const voices = (situation: Partial<Situation>) => pageOf(situation).steps.flatMap((step) => step.voices);

describe("the page of an explanation", () => {
  it("has the whole table, with words for each step", () => {
    assert.deepEqual(
      pageOf({}).steps.map(({ step }) => step),
      steps,
    );
    assert.deepEqual(Object.keys(stepWords), steps);
  });

  it("gives reasons that say more than who says what, and no others", () => {
    const row = { key: "x/*", mode: "allow" } as const;
    const reasonsOf = (situation: Partial<Situation>) => voices(situation).map(({ reason }) => reason);
    assert.deepEqual(reasonsOf({ row, rules: [rule("ask", null)] }), [
      null,
      null,
      "the tool requires approval",
    ]);
    assert.equal(reasonsOf({ rules: [rule("deny", "Never that")] })[0], "Never that");
    const invalid = { key: "x/*", mode: "required", invalid: true } as const;
    assert.match(reasonsOf({ row: invalid })[0] ?? "", /no valid value/);
    const broken = "the rule 'toolgate.rules[0]' is broken and might have held this back: when";
    assert.equal(reasonsOf({ rules: [rule("required", broken)] })[0], broken);
  });

  it("tells asking from asking every time", () => {
    const [asks, byDefault] = voices({ rules: [rule("ask", null)] });
    assert.deepEqual([asks?.always, byDefault?.always], [false, true]);
    assert.equal(asks?.source, "user");
  });

  it("leads to where each may be changed, and nowhere where nothing can be", () => {
    const cases: readonly [Authority, ReturnType<typeof placeOf>][] = [
      [{ kind: "row", key: "x/*", mode: "ask" }, "row"],
      [{ kind: "rule", name: "a", source: "managed" }, "rule"],
      [{ kind: "rule", name: "a", source: "preset" }, "rule"],
      [{ kind: "policy", policy: "denyAll" }, "policy"],
      [{ kind: "policy", policy: "allowAll" }, "allowAll"],
      [{ kind: "policy", policy: "denyAll", from: "a.b" }, null],
      [{ kind: "mode", mode: "plan" }, "mode"],
      [{ kind: "trust" }, "trust"],
      [{ kind: "tool", why: "risk" }, "tool"],
      [{ kind: "protection", what: "x" }, null],
      [{ kind: "arguments" }, null],
    ];
    for (const [by, place] of cases) assert.equal(placeOf(by), place, JSON.stringify(by));
  });

  it("lets nothing hide: neither in a name, nor in a reason, a note or a caution", () => {
    const sly = "a\u202eb\nc";
    const page = explainPage(
      {
        kind: "explained",
        tool: { ...spec, title: sly },
        call: null,
        explanation: explain({ ...plain, row: { key: sly, mode: "deny" }, rules: [rule("ask", sly)] }),
        shadows: [{ rule: sly, source: "workspace", kind: "deny", step: "deny" }],
        notes: [sly],
        vetoes: [sly],
      },
      { ...subject, cautions: [sly] },
      english,
    );
    assert.doesNotMatch(JSON.stringify(page), /\u202e|\\n/);
    assert.equal(page.shadows[0]?.differs, false);
    const { verdict, steps: none } = explainPage({ kind: "fault", fault: sly }, subject, english);
    assert.deepEqual([verdict.kind, verdict.reason, none], ["deny", "a\\u{202E}b↵c", []]);
  });
});
