import assert from "node:assert/strict";
import fc from "fast-check";
import { decide } from "../../../src/core/decide.ts";
import { steps } from "../../../src/core/decision.ts";
import { explain } from "../../../src/core/explain.ts";
import { modes, type Mode } from "../../../src/core/mode.ts";
import type { RuleMatch, Situation } from "../../../src/core/situation.ts";
import { anySituation, plain } from "./situations.ts";

const rule = (name: string, decision: Mode, source: RuleMatch["source"] = "user"): RuleMatch => ({
  name,
  source,
  decision,
  reason: null,
});

/** Every step that says something or decides, as one line. */
const said = (changes: Partial<Situation>) =>
  explain({ ...plain, ...changes }).steps.flatMap(({ step, voices }) =>
    voices.map(({ verdict, decided }) => `${step} ${decided ? "decided" : "beaten"}: ${verdict.reason}`),
  );

const stateOf = (changes: Partial<Situation>, step: string) =>
  explain({ ...plain, ...changes }).steps.find((one) => one.step === step)?.state;

describe("an explanation", () => {
  it("has the verdict of decide, in any situation", () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        assert.deepEqual(explain(situation).verdict, decide(situation));
      }),
      { numRuns: 5000 },
    );
  });

  it("goes through the whole table in its order and marks the one voice that decided", () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        const explanation = explain(situation);
        assert.deepEqual(
          explanation.steps.map(({ step }) => step),
          steps,
        );
        const deciding = explanation.steps.flatMap(({ voices }) => voices.filter(({ decided }) => decided));
        assert.deepEqual(
          deciding.map(({ verdict }) => verdict),
          [explanation.verdict],
        );
        for (const { step, state, voices } of explanation.steps) {
          assert.equal(state === "decided", step === explanation.verdict.step);
          assert.equal(voices.length > 0, state === "decided" || state === "beaten", step);
          for (const { verdict } of voices) assert.equal(verdict.step, step);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("leaves out nothing that a row, a rule, a mode or a grant says", () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        const voices = explain(situation).steps.flatMap((step) => step.voices.map(({ verdict }) => verdict));
        const has = (kind: string) => voices.some(({ by }) => by.kind === kind);
        assert.equal(has("row"), situation.row !== null);
        assert.equal(has("grant"), situation.grant !== null);
        assert.equal(has("trust"), !situation.trusted);
        for (const { from, says } of situation.foreign)
          if (says !== "nothing")
            assert.ok(voices.some(({ by }) => by.kind === "policy" && by.from === from));
        assert.equal(has("protection"), situation.protections.length > 0);
        for (const { name, source, decision } of situation.rules) {
          // A rule of others that allows has nothing to say anywhere.
          const mute = decision === "allow" && (source === "workspace" || source === "managed");
          const speaks = voices.some(
            ({ by, kind }) =>
              by.kind === "rule" &&
              by.name === name &&
              by.source === source &&
              kind === (decision === "required" ? "ask" : decision),
          );
          if (!mute) assert.ok(speaks, `${source} ${name} ${decision}`);
        }
      }),
    );
  });

  it("says of what was beaten just what it would decide if it alone spoke", () => {
    fc.assert(
      fc.property(fc.constantFrom(...modes), fc.constantFrom(...modes), (ofRow, ofRule) => {
        const row = { key: "toolgate/*", mode: ofRow };
        const rules = [rule("mine", ofRule)];
        const together = explain({ ...plain, row, rules });
        const voices = together.steps.flatMap((step) => step.voices.map(({ verdict }) => verdict));
        for (const alone of [decide({ ...plain, row }), decide({ ...plain, rules }), decide(plain)])
          assert.ok(
            voices.some((voice) => JSON.stringify(voice) === JSON.stringify(alone)),
            `${ofRow} ${ofRule}: ${JSON.stringify(alone)}`,
          );
      }),
    );
  });

  const row = { key: "toolgate/*", mode: "allow" } as const;

  it("tells that a rule beat a row and the default", () => {
    assert.deepEqual(said({ row, rules: [rule("toolgate.rules[2]", "ask")] }), [
      "rules decided: the rule 'toolgate.rules[2]' asks",
      "row beaten: the row 'toolgate/*' allows it",
      "default beaten: the tool requires approval",
    ]);
  });

  it("tells all that denies, the first of which decided", () => {
    const rules = [rule("b", "deny"), rule("a", "deny", "managed"), rule("c", "allow")];
    assert.deepEqual(said({ sessionMode: "preview", rules }), [
      "deny decided: preview runs nothing",
      "deny beaten: the rule 'a' denies it",
      "deny beaten: the rule 'b' denies it",
      "rules beaten: the rule 'c' allows it",
      "default beaten: the tool requires approval",
    ]);
  });

  it("tells that a workspace's rule turned what a row allows into a question", () => {
    assert.deepEqual(said({ row, rules: [rule("theirs", "ask", "workspace")] }), [
      "rules decided: the rule 'theirs' asks",
      "row beaten: the row 'toolgate/*' allows it",
      "default beaten: the tool requires approval",
    ]);
  });

  it("tells that a grant answered what a row asks", () => {
    assert.deepEqual(said({ row: { ...row, mode: "ask" }, grant: { id: "g" } }), [
      "row beaten: the row 'toolgate/*' asks",
      "default beaten: the tool requires approval",
      "grants decided: a grant covers it",
    ]);
  });

  it("tells that another extension's policy failed and kept a grant out of it", () => {
    const foreign = [{ from: "some.extension", says: "error" } as const];
    assert.deepEqual(said({ row: { ...row, mode: "ask" }, foreign, grant: { id: "g" } }), [
      "row beaten: the row 'toolgate/*' asks",
      "custom decided: the policy of 'some.extension' failed",
      "default beaten: the tool requires approval",
      "grants beaten: a grant covers it",
    ]);
  });

  it("tells that a preset stands under a row", () => {
    assert.deepEqual(said({ row: { ...row, mode: "ask" }, rules: [rule("safe", "allow", "preset")] }), [
      "rules beaten: the rule 'safe' allows it",
      "row decided: the row 'toolgate/*' asks",
      "default beaten: the tool requires approval",
    ]);
  });

  it("tells what was looked at before, what was not, and what is still ahead", () => {
    for (const step of ["door", "resolve", "validate", "deny", "trust", "protected", "policy", "required"])
      assert.equal(stateOf({ row }, step), "passed", step);
    assert.equal(stateOf({ row: { ...row, mode: "required" } }, "custom"), "idle");
    assert.equal(stateOf({ row }, "strategy"), "idle");
    assert.equal(stateOf({ row }, "commit"), "ahead");
    assert.equal(stateOf({}, "grants"), "idle");
    assert.equal(stateOf({ row: { ...row, mode: "ask" } }, "grants"), "passed");
    assert.equal(stateOf({}, "strategy"), "ahead");
    assert.equal(stateOf({ trusted: false }, "commit"), "idle");
    assert.equal(stateOf({ trusted: false }, "protected"), "idle");
  });
});
