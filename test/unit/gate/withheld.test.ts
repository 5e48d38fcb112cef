import assert from "node:assert/strict";
import { allowAll } from "../../../src/gate/policy.ts";
import type { Withheld } from "../../../src/gate/ports.ts";
import { counted, world, yes } from "./world.ts";

const withheld: Withheld = {
  step: "door",
  by: { kind: "limit", limit: "calls with identical arguments" },
  reason: "it ran before",
};

describe("a call that its caller withholds", () => {
  it("is on record with its arguments and why, asks nobody and never runs, whatever would allow it", async () => {
    const asked = counted(() => ({ approved: true }), true);
    const w = world(asked.strategy, { vetoes: () => [asked.strategy] });
    w.mode = "allow";
    w.settings = { policy: allowAll };
    const answer = await w.call({ a: 1 }, undefined, { withheld, purpose: "to see it" });
    assert.equal(answer.kind, "refused");
    assert.deepEqual([w.runs, asked.calls.length, w.entries.length], [[], 0, 1]);
    const [decided] = w.decisions();
    assert.deepEqual(decided?.decision, { kind: "deny", ...withheld });
    assert.deepEqual([decided.call.args, decided.call.purpose, decided.risk], [{ a: 1 }, "to see it", 3]);
    assert.deepEqual(
      w.events.map(({ kind }) => kind),
      ["decided", "answered"],
    );
  });

  it("is on record after its request was stopped, without arguments that cannot be read, and for no tool", async () => {
    const w = world(yes().strategy);
    const stopped = AbortSignal.abort();
    await w.call({ a: -0 }, stopped, { withheld });
    await w.call({}, stopped, { withheld, tool: "x/nothing" });
    assert.deepEqual(
      w.decisions().map(({ call, decision }) => [call.tool, call.args, decision.by.kind]),
      [
        ["x/spy", null, "limit"],
        ["x/nothing", null, "limit"],
      ],
    );
    assert.deepEqual(w.runs, []);
  });
});
