import assert from "node:assert/strict";
import fc from "fast-check";
import { decide } from "../../../src/core/decide.ts";
import { shadowVerdicts } from "../../../src/core/shadow.ts";
import type { RuleMatch } from "../../../src/core/situation.ts";
import { anySituation, ruleMatch } from "../core/situations.ts";
import { desk } from "./desk.ts";
import { settle, world, yes } from "./world.ts";

const shadow = (name: string, decision: RuleMatch["decision"]): RuleMatch => ({
  name,
  source: "user",
  decision,
  reason: null,
});

describe("a rule in shadow", () => {
  it("changes nothing, and the record says what it would have changed", async () => {
    const w = world(yes().strategy, { spec: { requiresApproval: false } });
    const shadows = [shadow("no-spies", "deny"), shadow("careful", "ask"), shadow("free", "allow")];
    w.settings = { rules: () => ({ matches: [], shadows }) };
    assert.equal((await w.call()).kind, "result");
    const [entry] = w.decisions();
    assert.deepEqual([entry?.decision.kind, entry?.decision.step], ["allow", "default"]);
    assert.deepEqual(entry?.decision.shadows, [
      { rule: "no-spies", source: "user", kind: "deny", step: "deny" },
      { rule: "careful", source: "user", kind: "ask", step: "rules" },
      { rule: "free", source: "user", kind: "allow", step: "rules" },
    ]);
    const decided = w.events.find(({ kind }) => kind === "decided");
    assert.deepEqual(decided?.kind === "decided" && decided.decision, entry?.decision);
    assert.deepEqual(decided?.kind === "decided" && decided.matched, shadows);
  });

  it("is on record of what is refused, too", async () => {
    const w = world(null);
    w.mode = "deny";
    w.settings = { rules: () => ({ matches: [], shadows: [shadow("free", "allow")] }) };
    await w.call();
    assert.deepEqual(w.decisions()[0]?.decision.shadows, [
      { rule: "free", source: "user", kind: "deny", step: "deny" },
    ]);
  });

  it("is not mentioned where there is none", async () => {
    const w = world(yes().strategy);
    await w.call();
    assert.ok(!("shadows" in (w.decisions()[0]?.decision ?? {})));
  });

  it("is looked up for the arguments that a person gave in the end", async () => {
    const d = desk();
    d.w.settings = {
      rules: ({ args }) => ({ matches: [], shadows: args["a"] === 2 ? [shadow("two", "deny")] : [] }),
    };
    const answer = d.call({ a: 1 });
    await settle();
    d.pending.answer(d.first(), { kind: "edit", arguments: { a: 2 } });
    await answer;
    assert.equal(d.decisions()[0]?.decision.shadows?.[0]?.rule, "two");
  });

  it("is decided as if it alone had been live", () => {
    fc.assert(
      fc.property(anySituation, fc.array(ruleMatch, { maxLength: 3 }), (situation, shadows) => {
        const verdicts = shadowVerdicts(situation, shadows);
        for (const [index, rule] of shadows.entries()) {
          const { kind, step } = decide({ ...situation, rules: [...situation.rules, rule] });
          assert.deepEqual(verdicts[index], { rule: rule.name, source: rule.source, kind, step });
        }
      }),
    );
  });
});
