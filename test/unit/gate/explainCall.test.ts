import assert from "node:assert/strict";
import fc from "fast-check";
import { modes, type Mode } from "../../../src/core/mode.ts";
import type { RuleMatch } from "../../../src/core/situation.ts";
import type { ExplainedCall } from "../../../src/gate/explainCall.ts";
import { counted, world, yes } from "./world.ts";

const rule = (decision: Mode): RuleMatch => ({
  name: "toolgate.rules[0]",
  source: "user",
  decision,
  reason: null,
});

function explained(call: ExplainedCall) {
  assert.ok(call.kind === "explained", JSON.stringify(call));
  return call;
}

const verdictOf = (call: ExplainedCall) => {
  const { kind, step } = explained(call).explanation.verdict;
  return `${kind} ${step}`;
};

describe("explaining a call", () => {
  it("asks nobody, records nothing, tells nobody and runs nothing", async () => {
    const { strategy, calls } = yes();
    const veto = counted(() => ({ approved: false }));
    let changes = 0;
    const editor = {
      discard: async () => String(++changes),
      ask: async () => String(++changes),
    };
    const place = world(strategy, {
      vetoes: () => [veto.strategy],
      editor,
      keepResult: async () => String(++changes),
      tool: { preview: async () => (changes++, null) },
    });
    for (const mode of [null, ...modes])
      for (const input of [{ a: 1 }, "no object"]) {
        place.mode = mode;
        explained(await place.explain(input));
      }
    assert.deepEqual([place.entries, place.events, place.runs], [[], [], []]);
    assert.deepEqual([calls, veto.calls, changes], [[], [], 0]);
  });

  it("foretells what the call then does", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.option(fc.constantFrom(...modes)),
        fc.option(fc.constantFrom(...modes)),
        fc.boolean(),
        fc.constantFrom({}, "no object", { bad: true }),
        async (mode, ofRule, trusted, input) => {
          const { strategy, calls } = yes();
          const place = world(strategy, {
            tool: { validate: ({ bad }) => (bad ? ["'bad' is not known"] : []) },
          });
          place.mode = mode;
          place.trusted = trusted;
          place.settings = { rules: () => ({ matches: ofRule ? [rule(ofRule)] : [], shadows: [] }) };
          const { verdict } = explained(await place.explain(input)).explanation;
          const answer = await place.call(input);
          const [{ decision } = assert.fail("nothing is on record")] = place.decisions();
          assert.equal(calls.length, verdict.kind === "ask" ? 1 : 0);
          assert.equal(answer.kind, verdict.kind === "deny" ? "refused" : "result");
          if (verdict.kind === "ask")
            assert.deepEqual(decision.asked, { step: verdict.step, reason: verdict.reason });
          else
            assert.deepEqual(
              [decision.step, decision.by, decision.reason],
              [verdict.step, verdict.by, verdict.reason],
            );
        },
      ),
    );
  });

  it("sees what the call would touch", async () => {
    const protections = ["'.vscode/settings.json' steers the editor"];
    const notes = ["There is no trash here."];
    const place = world(null, {
      tool: { inspect: async () => ({ problems: [], protections, insideWorkspace: true, notes }) },
    });
    place.mode = "allow";
    const call = explained(await place.explain());
    assert.equal(verdictOf(call), "ask protected");
    assert.deepEqual(call.notes, notes);
  });

  it("keeps invalid arguments from every rule, predicate and policy, as a call does", async () => {
    const seen: string[] = [];
    const see = (what: string) => {
      seen.push(what);
      return false;
    };
    const place = world(null, {
      tool: {
        validate: () => ["missing required parameter 'path'"],
        inspect: () => Promise.reject(new Error("inspected")),
      },
      policies: () => [{ from: "a.b", policy: { kind: "custom", predicate: () => see("foreign") } }],
    });
    place.settings = {
      policy: { kind: "custom", predicate: () => see("policy") },
      rules: () => (see("rules"), { matches: [], shadows: [] }),
    };
    place.mode = "allow";
    const call = explained(await place.explain({}));
    assert.equal(verdictOf(call), "deny validate");
    assert.deepEqual(call.explanation.verdict.kind === "deny" && call.explanation.verdict.details, [
      "missing required parameter 'path'",
    ]);
    assert.equal(call.explanation.steps.find(({ step }) => step === "row")?.state, "beaten");
    assert.deepEqual(seen, []);
  });

  it("explains a tool that is not offered here with what the settings say of its id", async () => {
    const place = world(null);
    place.mode = "deny";
    const call = explained(await place.explain({}, { tool: "x/gone" }));
    assert.equal(verdictOf(call), "deny resolve");
    assert.equal(call.tool, null);
    assert.equal(call.explanation.steps.find(({ step }) => step === "deny")?.state, "beaten");
    assert.equal(call.explanation.steps.find(({ step }) => step === "trust")?.state, "idle");
  });

  it("tells what rules in shadow would have made of it", async () => {
    const place = world(null);
    place.mode = "allow";
    place.settings = { rules: () => ({ matches: [], shadows: [rule("deny")] }) };
    const call = explained(await place.explain());
    assert.equal(verdictOf(call), "allow row");
    assert.deepEqual(call.shadows, [
      { rule: "toolgate.rules[0]", source: "user", kind: "deny", step: "deny" },
    ]);
  });

  it("names the strategies that may still refuse, where nothing else does", async () => {
    const place = world(null, { vetoes: () => [counted(() => ({ approved: true })).strategy] });
    assert.deepEqual(explained(await place.explain()).vetoes, ["counted"]);
    place.mode = "deny";
    assert.deepEqual(explained(await place.explain()).vetoes, []);
  });

  it("says which fault a call would be refused for", async () => {
    const broken = { inspect: () => Promise.reject(new Error("the disk is gone")) };
    assert.deepEqual(await world(null, { tool: broken }).explain(), {
      kind: "fault",
      fault: "the disk is gone",
    });
    const hanging = world(null, { tool: { inspect: () => new Promise(() => {}) } });
    const explaining = hanging.explain();
    hanging.clock.advance(10_000);
    assert.deepEqual(await explaining, {
      kind: "fault",
      fault: "looking at what the call would touch took too long",
    });
  });

  it("says nothing of a call when the window closes meanwhile", async () => {
    const place = world(null, { tool: { inspect: () => new Promise(() => {}) } });
    const explaining = place.explain();
    place.closing.abort();
    assert.equal((await explaining).kind, "fault");
  });
});
