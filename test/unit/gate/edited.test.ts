import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/core/json.ts";
import { callDigest } from "../../../src/gate/digest.ts";
import type { GivenAnswer } from "../../../src/gate/pending.ts";
import { desk } from "./desk.ts";
import { counted, settle, textOf, world } from "./world.ts";

/** What becomes of a call whose person answers like this. */
async function answered(
  answer: GivenAnswer,
  changes: Parameters<typeof desk>[0] = {},
  input: JsonObject = { command: "rm" },
) {
  const d = desk(changes);
  const call = d.call(input);
  await settle();
  d.pending.answer(d.first(), answer);
  const text = textOf(await call);
  return { ...d, text, decision: d.decisions()[0] };
}

// Acceptance B1-32, B1-40, B1-41; trap D10.
describe("a person who changes the arguments", () => {
  it("has exactly those run, bound and on record, and the caller told", async () => {
    const { runs, text, decision } = await answered({ kind: "edit", arguments: { command: "ls" } });
    assert.deepEqual(runs, [{ command: "ls" }]);
    assert.match(text, /user changed the arguments to \{"command":"ls"\}/);
    assert.deepEqual(decision?.call.args, { command: "ls" });
    assert.equal(decision?.call.digest, callDigest("x/spy", "/ws", { command: "ls" }));
    assert.deepEqual(decision?.decision.metadata, {
      editedFrom: callDigest("x/spy", "/ws", { command: "rm" }),
    });
  });

  it("is told of by what ran, how long it waited and how long it took", async () => {
    const d = desk({ tool: { run: async () => (d.w.clock.advance(20), "done") } });
    const call = d.call({ command: "rm" });
    await settle();
    d.w.clock.advance(3000);
    d.pending.answer(d.first(), { kind: "edit", arguments: { command: "ls" } });
    const { account } = await call;
    assert.deepEqual(account, {
      id: d.decisions()[0]?.call.id,
      tool: "x/spy",
      args: { command: "ls" },
      waitedMs: 3000,
      ranMs: 20,
    });
  });

  it("to nothing at all means it", async () => {
    const { runs } = await answered({ kind: "edit", arguments: {} });
    assert.deepEqual(runs, [{}]);
  });

  it("to what they were, however it is written, has approved what was shown, and nothing else is said", async () => {
    const input = { path: "a.md", size: 10, tags: ["x", { b: 1, a: 2 }] };
    const same = JSON.parse('{"tags": ["x", {"a": 2, "b": 1.0}], "size": 1e1, "p\\u0061th": "a.md"}');
    const { runs, text, decision } = await answered({ kind: "edit", arguments: same }, {}, input);
    assert.deepEqual(runs, [input]);
    assert.doesNotMatch(text, /changed/);
    assert.equal(decision?.call.digest, callDigest("x/spy", "/ws", input));
    assert.equal(decision?.decision.metadata, undefined);
    const window = await answered({ kind: "edit", arguments: same, window: "shop" }, {}, input);
    assert.deepEqual(window.decision?.decision.metadata, { answeredIn: "shop" });
  });

  it("to something that only reads like them has changed them", async () => {
    for (const other of [{ n: "1" }, { n: 1, m: null }, { N: 1 }, {}]) {
      const { decision } = await answered({ kind: "edit", arguments: other }, {}, { n: 1 });
      assert.ok(decision?.decision.metadata?.["editedFrom"], JSON.stringify(other));
    }
    for (const none of [null, undefined])
      assert.deepEqual((await answered({ kind: "edit", arguments: none }, {}, {})).runs, []);
  });

  it("to something invalid runs nothing", async () => {
    const validate = ({ command }: JsonObject) =>
      command === "rm" ? [] : ["missing required parameter 'command'"];
    const { runs, text } = await answered({ kind: "edit", arguments: { other: 1 } }, { tool: { validate } });
    assert.match(text, /^\{"error":"invalid_arguments","tool":"x\/spy","details":\["missing/);
    // Or the agent would look for what is wrong in its own.
    assert.match(
      text,
      /Nothing was executed\. The user changed the arguments .* to invalid ones\. Do not repeat/,
    );
    assert.deepEqual(runs, []);
    for (const bad of [null, undefined, "text", [1], { n: NaN }, JSON.parse('{"__proto__":{}}')])
      assert.deepEqual((await answered({ kind: "edit", arguments: bad })).runs, []);
  });

  it("cannot have what the table denies by then", async () => {
    const d = desk();
    const call = d.call();
    await settle();
    d.w.mode = "deny";
    d.pending.answer(d.first(), { kind: "edit", arguments: { command: "ls" } });
    const text = textOf(await call);
    assert.match(text, /denied by ToolPermissionPolicy/);
    assert.match(text, /The user changed the arguments of this call\. The user's settings say no/);
    assert.deepEqual(d.runs, []);
  });

  it("changes nothing once nobody waits", async () => {
    const d = desk();
    const cancel = new AbortController();
    const call = d.call({}, cancel.signal);
    await settle();
    const approval = d.first();
    cancel.abort();
    await call;
    assert.equal(d.pending.answer(approval, { kind: "edit", arguments: { command: "ls" } }), "late");
    assert.deepEqual(d.runs, []);
  });
});

describe("a person who answers in place of the tool", () => {
  it("has their words given to the caller, and nothing run", async () => {
    const { runs, text, decision } = await answered({ kind: "respond", response: "It is Tuesday." });
    assert.equal(text, "It is Tuesday.");
    assert.deepEqual(runs, []);
    assert.deepEqual([decision?.decision.kind, decision?.decision.by.kind], ["deny", "person"]);
  });

  it("is not heard where the answer cannot be put on record", async () => {
    const append = () => Promise.reject(new Error("disk full"));
    const { runs, text } = await answered(
      { kind: "respond", response: "It is Tuesday." },
      { log: { append } },
    );
    assert.match(text, /could not be recorded/);
    assert.deepEqual(runs, []);
  });
});

describe("a program", () => {
  it("can neither change the arguments nor answer in place of the tool", async () => {
    const editing = world(counted(() => ({ approved: true, arguments: { command: "rm -rf /" } })).strategy);
    await editing.call({ command: "ls" });
    assert.deepEqual(editing.runs, [{ command: "ls" }]);
    const responding = world(counted(() => ({ approved: false, response: "done" })).strategy);
    assert.equal((await responding.call()).kind, "refused");
  });
});
