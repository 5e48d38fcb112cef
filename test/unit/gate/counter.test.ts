import assert from "node:assert/strict";
import { createDecisionCounter } from "../../../src/gate/counter.ts";
import { counted, settle, world, yes } from "./world.ts";

// Behaviour 3.23.
describe("the counter of questions", () => {
  it("counts how each one ended, and nothing that nobody was asked about", async () => {
    const { count, counts } = createDecisionCounter();
    let answer: () => Promise<{ approved: boolean }> | { approved: boolean } = () => ({ approved: true });
    const w = world(counted(() => answer()).strategy, { onEvent: count });
    await w.call();
    await w.call();
    answer = () => ({ approved: false });
    await w.call();
    answer = () => Promise.reject(new Error("no dialog"));
    await w.call();
    answer = () => new Promise<never>(() => {});
    const late = w.call();
    await settle();
    w.clock.advance(121_000);
    await late;
    w.mode = "allow";
    await w.call();
    w.mode = "deny";
    await w.call();
    await w.call({}, undefined, { tool: "x/none" });
    assert.deepEqual(counts(), [
      { name: "mcp.hitl.decision", tags: { side: "chat", outcome: "approved" }, value: 2 },
      { name: "mcp.hitl.decision", tags: { side: "chat", outcome: "declined" }, value: 2 },
      { name: "mcp.hitl.decision", tags: { side: "chat", outcome: "ask-failed" }, value: 1 },
    ]);
  });

  it("counts what was approved and could not be run any more as not approved", async () => {
    const { count, counts } = createDecisionCounter();
    const w = world(counted(() => ((w.mode = "deny"), { approved: true })).strategy, { onEvent: count });
    await w.call();
    assert.deepEqual(
      counts().map(({ tags }) => tags.outcome),
      ["declined"],
    );
  });

  it("says nothing before there was a question", async () => {
    const { count, counts } = createDecisionCounter();
    const w = world(yes().strategy, { onEvent: count, spec: { requiresApproval: false } });
    await w.call();
    assert.deepEqual(counts(), []);
  });
});
