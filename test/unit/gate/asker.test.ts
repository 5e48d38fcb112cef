import assert from "node:assert/strict";
import type { Asker, ClientAnswer } from "../../../src/gate/asker.ts";
import { createDecisionCounter } from "../../../src/gate/counter.ts";
import { counted, settle, textOf, world, yes } from "./world.ts";

type Ask = Asker["ask"];

function asked(ask: Ask) {
  const questions: Parameters<Ask>[] = [];
  const asker: Asker = {
    name: "Claude Desktop",
    ask: (...given) => {
      questions.push(given);
      return ask(...given);
    },
  };
  return { asker, questions };
}

const answering = (answer: ClientAnswer) => asked(async () => answer);
const byClient = { kind: "client", name: "Claude Desktop" };

describe("a call whose client asks its own person", () => {
  it("runs once on that person's yes, which is on record as that client's word", async () => {
    const { asker, questions } = answering({ kind: "answered", approved: true });
    const ours = yes();
    const w = world(ours.strategy, { spec: { requiresApproval: true } });
    assert.equal(textOf(await w.call({ a: 1 }, undefined, { asker })), "ran");
    assert.deepEqual([questions.length, ours.calls.length, w.runs.length], [1, 0, 1]);
    const [tool, request] = questions[0] ?? [];
    assert.deepEqual([tool?.id, request?.call.args], ["x/spy", { a: 1 }]);
    assert.deepEqual(w.decisions()[0]?.decision.by, byClient);
  });

  it("does not run on that person's no, and nobody else is asked", async () => {
    const { asker } = answering({ kind: "answered", approved: false });
    const ours = yes();
    const w = world(ours.strategy);
    const text = textOf(await w.call({}, undefined, { asker }));
    assert.match(text, /Nothing was executed.*'Claude Desktop'.*x\/spy.*Do not.*by hand/s);
    assert.deepEqual([ours.calls.length, w.runs.length], [0, 0]);
    assert.deepEqual(w.decisions()[0]?.decision.by, byClient);
    assert.equal(w.decisions()[0]?.decision.kind, "deny");
  });

  it("tells a client that is declined several times in a row to stop", async () => {
    const { asker } = answering({ kind: "answered", approved: false });
    const w = world(null);
    for (let index = 0; index < 2; index++)
      assert.doesNotMatch(textOf(await w.call({}, undefined, { asker })), /several in a row/);
    assert.match(textOf(await w.call({}, undefined, { asker })), /several in a row/);
  });

  it("does not run where the client cannot ask, which counts as denied and nobody as asked", async () => {
    const { asker } = answering({ kind: "unable", reason: "Claude Desktop cannot ask" });
    const ours = yes();
    const w = world(ours.strategy);
    assert.match(
      textOf(await w.call({}, undefined, { asker })),
      /Nobody can be asked.*Claude Desktop cannot/,
    );
    assert.deepEqual([ours.calls.length, w.runs.length], [0, 0]);
    assert.equal(w.decisions()[0]?.decision.by.kind, "noStrategy");
    assert.equal(w.decisions()[0]?.waitedMs, null);
  });

  it("is asked for here where it cannot be put there, by our strategy and in its name", async () => {
    const { asker } = answering({ kind: "elsewhere" });
    const ours = counted(() => ({ approved: true }), true);
    const w = world(ours.strategy);
    assert.equal(textOf(await w.call({}, undefined, { asker })), "ran");
    assert.equal(ours.calls.length, 1);
    assert.deepEqual(w.decisions()[0]?.decision.by, { kind: "person" });
  });

  it("is refused where it cannot be put there and there is nobody here", async () => {
    const { asker } = answering({ kind: "elsewhere" });
    const w = world(null, { spec: { requiresApproval: true } });
    assert.equal((await w.call({}, undefined, { asker })).kind, "refused");
    assert.equal(w.runs.length, 0);
  });

  it("does not run where asking throws, and nobody is said to have declined", async () => {
    const w = world(yes().strategy);
    const throwing = asked(async () => {
      throw new Error("the connection broke");
    });
    const atOnce = asked(() => {
      throw new Error("the connection broke");
    });
    for (const { asker } of [throwing, atOnce])
      assert.match(textOf(await w.call({}, undefined, { asker })), /the connection broke.*Nobody declined/s);
    assert.equal(w.runs.length, 0);
    assert.equal(w.decisions()[0]?.decision.by.kind, "fault");
  });

  for (const given of [undefined, null, true, "accept", {}, { approved: true }, { kind: "answered" }])
    it(`takes ${JSON.stringify(given) ?? "nothing"} for no approval`, async () => {
      const asker: Asker = { name: "c", ask: async () => JSON.parse(JSON.stringify(given ?? null)) };
      const w = world(yes().strategy);
      assert.equal((await w.call({}, undefined, { asker })).kind, "refused");
      assert.equal(w.runs.length, 0);
    });

  it("is over after the time to answer, and a late yes changes nothing", async () => {
    const late = Promise.withResolvers<ClientAnswer>();
    const { asker, questions } = asked(() => late.promise);
    const w = world(yes().strategy);
    const call = w.call({}, undefined, { asker });
    await settle();
    assert.equal(questions[0]?.[1].signal.aborted, false);
    w.clock.advance(120_000);
    late.resolve({ kind: "answered", approved: true });
    assert.match(textOf(await call), /within 120 seconds/);
    assert.equal(questions[0]?.[1].signal.aborted, true);
    assert.equal(w.runs.length, 0);
  });

  it("gives no grant and no other arguments, whatever the client says", async () => {
    const more = { arguments: { b: 2 }, grant: { scope: { kind: "session" }, covers: { kind: "any" } } };
    const { asker } = answering({ kind: "answered", approved: true, ...more });
    const w = world(yes().strategy);
    w.mode = "ask";
    await w.call({ a: 1 }, undefined, { asker });
    assert.deepEqual(w.runs, [{ a: 1 }]);
    assert.ok(!w.entries.some(({ kind }) => kind === "control"));
  });

  it("is not put to the client where a row decides, or a veto refuses", async () => {
    const { asker, questions } = answering({ kind: "answered", approved: true });
    const w = world(null);
    w.mode = "deny";
    assert.equal((await w.call({}, undefined, { asker })).kind, "refused");
    w.mode = "allow";
    assert.equal((await w.call({}, undefined, { asker })).kind, "result");
    const veto = counted(() => ({ approved: false, reason: "no" })).strategy;
    const vetoed = world(null, { vetoes: () => [veto] });
    assert.equal((await vetoed.call({}, undefined, { asker })).kind, "refused");
    assert.equal(questions.length, 0);
  });

  it("does not run when the tool changed or a row denies it meanwhile", async () => {
    const answer = Promise.withResolvers<ClientAnswer>();
    const { asker } = asked(() => answer.promise);
    const w = world(null);
    const call = w.call({}, undefined, { asker });
    await settle();
    w.mode = "deny";
    answer.resolve({ kind: "answered", approved: true });
    assert.equal((await call).kind, "refused");
    assert.equal(w.runs.length, 0);
  });
});

describe("the counter of decisions", () => {
  it("counts what a client was asked for apart from what is asked here", async () => {
    const answers: readonly ClientAnswer[] = [
      { kind: "answered", approved: true },
      { kind: "answered", approved: false },
      { kind: "unable", reason: "no elicitation" },
    ];
    const { count, counts } = createDecisionCounter();
    const w = world(yes().strategy, { onEvent: count });
    for (const answer of answers) await w.call({}, undefined, { asker: answering(answer).asker });
    await w.call({}, undefined, {
      asker: asked(() => Promise.reject(new Error("gone"))).asker,
    });
    assert.deepEqual(
      counts().map(({ tags, value }) => [tags.outcome, value]),
      [
        ["approved", 1],
        ["declined", 1],
        ["denied", 1],
        ["ask-failed", 1],
      ],
    );
  });
});
