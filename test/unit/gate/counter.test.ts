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

  it("counts the clients of the gateway apart, and there also where nobody could be asked", async () => {
    const { count, counts } = createDecisionCounter();
    let answer: () => Promise<{ approved: boolean }> | { approved: boolean } = () => ({ approved: true });
    const w = world(counted(() => answer()).strategy, { onEvent: count });
    const call = { caller: { kind: "mcpClient", name: "a client" } } as const;
    await w.call({}, undefined, call);
    await w.call({}, undefined, { caller: { kind: "editor", name: "VS Code" } });
    answer = () => ({ approved: false });
    await w.call({}, undefined, call);
    answer = () => Promise.reject(new Error("the connection dropped"));
    await w.call({}, undefined, call);
    await world(null, { onEvent: count, spec: { requiresApproval: true } }).call({}, undefined, call);
    assert.deepEqual(
      counts().map(({ tags, value }) => [tags.side, tags.outcome, value]),
      [
        ["server", "approved", 2],
        ["server", "declined", 1],
        ["server", "elicit-failed", 1],
        ["server", "denied", 1],
      ],
    );
  });

  it("says nothing before there was a question", async () => {
    const { count, counts } = createDecisionCounter();
    const w = world(yes().strategy, { onEvent: count, spec: { requiresApproval: false } });
    await w.call();
    assert.deepEqual(counts(), []);
  });
});
