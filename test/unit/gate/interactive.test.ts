import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/core/json.ts";
import type { Mask } from "../../../src/gate/interactive.ts";
import { desk } from "./desk.ts";
import { settle, textOf } from "./world.ts";

// Acceptance B1-31 to B1-34, B3-40 to B3-46.
describe("asking a person", () => {
  it("runs what they approve", async () => {
    const { call, pending, first, runs, decisions } = desk();
    const answer = call({ a: 1 });
    await settle();
    assert.equal(pending.answer(first(), { kind: "approve" }), "resolved");
    assert.equal((await answer).kind, "result");
    assert.deepEqual(runs, [{ a: 1 }]);
    assert.deepEqual(decisions()[0]?.decision.by, { kind: "person" });
  });

  it("does not run what they decline, and says who declined in words and in JSON", async () => {
    const { call, pending, first, runs } = desk();
    const answer = call();
    await settle();
    pending.answer(first(), { kind: "decline" });
    const text = textOf(await answer);
    assert.match(text, /^\{"status":"cancelled","message":"Action cancelled by user"\}\n/);
    assert.match(text, /Nothing was executed/);
    assert.match(text, /declined/);
    assert.match(text, /x\/spy/);
    assert.match(text, /Do not repeat/);
    assert.equal(runs.length, 0);
  });

  // Behaviour 2.21.
  it("shows and records why the model says it calls, which binds nothing", async () => {
    const masking: Mask = async (args) => ({
      args: JSON.parse(JSON.stringify(args).replaceAll("hunter22", "***22")),
      count: 0,
    });
    const { call, pending, first, runs, decisions } = desk({}, masking);
    for (const more of [{ purpose: "to log in with hunter22" }, { purpose: "because" }, {}]) {
      const answer = call({ a: 1 }, undefined, more);
      await settle();
      const { purpose = null } = more;
      assert.equal(first().purpose, purpose?.replace("hunter22", "***22") ?? null);
      pending.answer(first(), { kind: "approve" });
      assert.equal((await answer).kind, "result");
    }
    assert.deepEqual(runs, [{ a: 1 }, { a: 1 }, { a: 1 }]);
    const calls = decisions().map((entry) => entry.call);
    assert.deepEqual(
      calls.map(({ purpose }) => purpose),
      ["to log in with hunter22", "because", undefined],
    );
    assert.equal(new Set(calls.map(({ digest }) => digest)).size, 1);
  });

  it("asks nobody where the words of the model cannot be masked", async () => {
    const broken: Mask = async (args) => ({ args: "text" in args ? {} : args, count: 0 });
    const { call, pending, runs } = desk({}, broken);
    assert.match(textOf(await call({}, undefined, { purpose: "because" })), /could not be masked/);
    assert.deepEqual([pending.list(), runs], [[], []]);
  });

  it("tells the caller, and the log, why they declined", async () => {
    const { call, pending, first, decisions } = desk();
    const answer = call();
    await settle();
    pending.answer(first(), { kind: "decline", reason: 'Use the "dev" database' });
    const text = textOf(await answer);
    assert.match(text, /^\{"status":"cancelled","message":"Action cancelled by user"\}\n/);
    assert.match(text, /The user declined this call and said: "Use the "dev" database"\. Call: 'x\/spy'\./);
    const { by, reason } = decisions()[0]?.decision ?? {};
    assert.deepEqual([by, reason], [{ kind: "person" }, 'Use the "dev" database']);
  });

  it("takes a blank reason for none, and no more of a long one than a model should read", async () => {
    for (const [reason, kept] of [
      [" \n ", "declined"],
      ["x".repeat(499) + "\u{1F600}", `${"x".repeat(499)}\uFFFD`],
    ] as const) {
      const { call, pending, first, decisions } = desk();
      const answer = call();
      await settle();
      pending.answer(first(), { kind: "decline", reason });
      await answer;
      assert.equal(decisions()[0]?.decision.reason, kept);
    }
  });

  it("ends in the third way when nobody answers, and an answer after that is late", async () => {
    const { call, pending, first, runs, clock, late } = desk();
    const answer = call();
    await settle();
    const approval = first();
    clock.advance(120_500);
    assert.match(textOf(await answer), /^\{"status":"timeout","message":"Approval timed out"\}\n/);
    assert.equal(pending.answer(approval, { kind: "approve" }), "late");
    await settle();
    assert.deepEqual(late, [[approval.id, { kind: "approve" }]]);
    assert.equal(runs.length, 0);
    assert.deepEqual(pending.list(), []);
  });

  it("registers before anybody is told, so that an instant answer is not lost", async () => {
    const { call, pending, runs } = desk();
    pending.onDidChange(() => {
      const approval = pending.list()[0];
      if (approval) pending.answer(approval, { kind: "approve" });
    });
    assert.equal((await call()).kind, "result");
    assert.equal(runs.length, 1);
  });

  it("tells of each call once when it comes and once when it goes", async () => {
    const { call, pending, first, shown } = desk();
    const answer = call();
    await settle();
    const { id } = first();
    pending.answer(first(), { kind: "decline" });
    await answer;
    assert.deepEqual(shown, [[id], []]);
  });

  it("shows the tool, the arguments, the question, why, and how long is left", async () => {
    const { call, first, pending, clock } = desk({ spec: { prompt: "Allow {toolName} with {args.a}?" } });
    const answer = call({ a: "x" });
    await settle();
    const approval = first();
    assert.match(approval.id, /^apr_[0-9a-f]{12}$/);
    assert.equal(approval.tool.id, "x/spy");
    assert.deepEqual(approval.call.args, { a: "x" });
    assert.equal(approval.question, "[risk L3 Moderate] Allow spy with x?");
    assert.match(approval.reason, /risk/);
    clock.advance(20_000);
    assert.equal(approval.remainingMs(), 100_000);
    pending.answer(approval, { kind: "decline" });
    await answer;
  });

  it("says what the call would touch, and what must be known, as the tool found it", async () => {
    const found = { protections: ["'a' steers git"], notes: ["It goes to the trash."] };
    const { call, first, pending } = desk({
      tool: { inspect: async () => ({ problems: [], insideWorkspace: true, ...found }) },
    });
    const answer = call();
    await settle();
    const { protections, notes, preview } = first();
    assert.deepEqual({ protections, notes }, found);
    assert.equal(preview, null);
    pending.answer(first(), { kind: "decline" });
    await answer;
  });

  it("offers to show what would change, of these arguments, and runs nothing for it", async () => {
    const preview = { path: "a", before: "1", after: "2" };
    const { call, first, pending, runs } = desk({
      tool: { preview: async (args) => (args["a"] === "x" ? preview : null) },
    });
    const answer = call({ a: "x" });
    await settle();
    assert.deepEqual(await first().preview?.(), preview);
    pending.answer(first(), { kind: "decline" });
    await answer;
    assert.deepEqual(runs, []);
  });

  it("begins the question with the risk, exactly, and with nothing where none is known", async () => {
    for (const [risk, question] of [
      [5, "[risk L5 Critical] Run 'spy' with arguments {}?"],
      [0, "[risk L0 Verified] Run 'spy' with arguments {}?"],
      [null, "Run 'spy' with arguments {}?"],
    ] as const) {
      const { call, first, pending } = desk({ spec: { risk, requiresApproval: true } });
      const answer = call();
      await settle();
      assert.equal(first().question, question);
      pending.answer(first(), { kind: "decline" });
      await answer;
    }
  });

  it("asks in the order the calls came, and one answer is for one call", async () => {
    const { call, pending, first, runs } = desk();
    const answers = [call({ n: 1 }), call({ n: 2 }), call({ n: 3 })];
    await settle();
    const order: unknown[] = [];
    for (const kind of ["approve", "decline", "approve"] as const) {
      order.push(first().call.args["n"]);
      pending.answer(first(), { kind });
      await settle();
    }
    await Promise.all(answers);
    assert.deepEqual(order, [1, 2, 3]);
    assert.deepEqual(runs, [{ n: 1 }, { n: 3 }]);
  });

  it("takes back what was cancelled while it waited", async () => {
    const { call, pending, first, late, runs } = desk();
    const cancel = new AbortController();
    const answer = call({}, cancel.signal);
    await settle();
    const approval = first();
    cancel.abort();
    await answer;
    assert.deepEqual(pending.list(), []);
    pending.answer(approval, { kind: "approve" });
    assert.equal(late.length, 1);
    assert.equal(runs.length, 0);
  });

  it("does not run when the question cannot be shown", async () => {
    const { call, pending, runs } = desk();
    pending.onDidChange(() => {
      const approval = pending.list()[0];
      if (approval) pending.fail(approval, new Error("no dialogs here"));
    });
    assert.match(textOf(await call()), /no dialogs here/);
    assert.equal(runs.length, 0);
  });

  it("does not run when whoever shows it throws, leaves nothing waiting, and the others hear of its end", async () => {
    const { call, pending, runs } = desk();
    const counts: number[] = [];
    pending.onDidChange(() => {
      throw new Error("broken view");
    });
    pending.onDidChange(() => counts.push(pending.list().length));
    assert.match(textOf(await call()), /broken view/);
    assert.equal(runs.length, 0);
    assert.deepEqual(pending.list(), []);
    assert.deepEqual(counts, [1, 0]);
  });

  it("does not ask, and does not run, when secrets cannot be looked for", async () => {
    const { call, pending, runs } = desk({}, () => Promise.reject(new Error("no scanner")));
    assert.match(textOf(await call()), /no scanner/);
    assert.deepEqual(pending.list(), []);
    assert.equal(runs.length, 0);
  });

  it("shows masked arguments and a masked question, and runs the real ones", async () => {
    const mask: Mask = async (args) => ({ args: { ...args, key: "***22" } satisfies JsonObject, count: 1 });
    const { call, pending, first, runs } = desk({}, mask);
    const answer = call({ key: "hunter22" });
    await settle();
    assert.doesNotMatch(first().question, /hunter/);
    assert.deepEqual(first().masked, { args: { key: "***22" }, count: 1 });
    pending.answer(first(), { kind: "approve" });
    await answer;
    assert.deepEqual(runs, [{ key: "hunter22" }]);
  });

  it("does not take an answer for a look-alike of the call that waits", async () => {
    const { call, pending, first, runs, late } = desk();
    const answer = call();
    await settle();
    pending.answer({ ...first() }, { kind: "approve" });
    await settle();
    assert.equal(runs.length, 0);
    assert.equal(late.length, 1);
    pending.answer(first(), { kind: "decline" });
    assert.equal((await answer).kind, "refused");
  });
});
