import assert from "node:assert/strict";
import { createPendingApprovals } from "../../../src/gate/pending.ts";
import { routeApproval } from "../../../src/gate/routeApproval.ts";
import { desk } from "./desk.ts";
import { settle } from "./world.ts";

const unknown = "/__approval/apr_000000000000/approve";
const say = (id: string, words: string) => `/__approval/${id}/${words}`;

/** A desk at which calls 1 to `count` wait, and their ids. */
async function waiting(count: number, changes: Parameters<typeof desk>[0] = {}) {
  const d = desk(changes);
  const answers = Array.from({ length: count }, (_, index) => d.call({ n: index + 1 }));
  await settle();
  const ids = d.pending.list().map(({ id }) => id);
  const kinds = async () => (await Promise.all(answers)).map(({ kind }) => kind);
  return { ...d, ids, id: ids[0] ?? "", kinds };
}

describe("an approval message to what waits", () => {
  // B1-11, B1-14, B1-24, B1-29.
  for (const [words, kind, runs] of [
    ["approve", "result", [{ n: 1 }]],
    ["deny", "refused", []],
    ['approve {"path":"a","force":true}', "result", [{ path: "a", force: true }]],
    ['approve {"arguments":{"path":"a","force":true}}', "result", [{ path: "a", force: true }]],
    ["approve {}", "result", [{}]],
    ["approve this is not json", "refused", []],
    ['respond {"a":1}', "result", []],
    ["respond", "refused", []],
    // B1-30.
    ["APPROVE", "result", [{ n: 1 }]],
    ["Yes", "result", [{ n: 1 }]],
    ["foo", "refused", []],
  ] as const)
    it(`with ${JSON.stringify(words)} is resolved at once: ${kind}, runs ${JSON.stringify(runs)}`, async () => {
      const { pending, id, kinds, runs: ran } = await waiting(1);
      assert.equal(pending.tryResolve(say(id, words)), "resolved");
      assert.deepEqual(pending.list(), []);
      assert.deepEqual(await kinds(), [kind]);
      assert.deepEqual(ran, runs);
    });

  it("gives what it responds verbatim, and JSON as JSON", async () => {
    for (const [words, text] of [
      ["respond it is free text", "it is free text"],
      ['respond {"a": 1}', '{"a": 1}'],
    ] as const) {
      const d = desk();
      const answer = d.call();
      await settle();
      d.pending.tryResolve(say(d.first().id, words));
      const given = await answer;
      assert.equal(given.kind === "result" && given.text, text);
    }
  });

  // B1-12, B1-13.
  it("is none, or is for nobody, and then changes nothing and leaves no trace", async () => {
    const { pending, id, late, kinds } = await waiting(1);
    for (const text of ["hello", "null", "", "approve", ` ${say(id, "approve")}`])
      assert.equal(pending.tryResolve(text), "notApprovalMessage");
    for (const text of [unknown, say("*", "approve"), say("", "approve"), say(id.toUpperCase(), "approve")])
      assert.equal(pending.tryResolve(text), "unknownId");
    assert.deepEqual([pending.list().length, late], [1, []]);
    pending.cancelAllPending();
    assert.deepEqual(await kinds(), ["refused"]);
  });

  // B1-30.
  it("counts once: the second is for nobody, and the first stands", async () => {
    const { pending, id, kinds, runs, late } = await waiting(1);
    assert.equal(pending.tryResolve(say(id, "deny")), "resolved");
    assert.equal(pending.tryResolve(say(id, "approve")), "unknownId");
    assert.deepEqual(await kinds(), ["refused"]);
    assert.deepEqual([runs, late], [[], []]);
  });

  // B1-16.
  it("answers one of several, and the others wait on", async () => {
    const { pending, ids, kinds, runs } = await waiting(3);
    pending.tryResolve(say(ids[0] ?? "", "approve"));
    pending.tryResolve(say(ids[2] ?? "", "deny"));
    assert.deepEqual(
      pending.list().map(({ id }) => id),
      [ids[1]],
    );
    pending.tryResolve(say(ids[1] ?? "", "approve"));
    assert.deepEqual(await kinds(), ["result", "result", "refused"]);
    assert.deepEqual(runs, [{ n: 1 }, { n: 2 }]);
  });
});

describe("what waits for a person", () => {
  // B1-18.
  it("has ids that differ", async () => {
    const { ids, pending } = await waiting(90);
    assert.equal(new Set(ids).size, 90);
    for (const id of ids) assert.match(id, /^apr_[0-9a-f]{12}$/);
    pending.cancelAllPending();
  });

  // B1-15, B1-19.
  it("takes no answer after its time, even where the timer is late", async () => {
    const { pending, first, late, kinds } = await waiting(1);
    const over = { ...first(), id: "apr_000000000000", remainingMs: () => 0 };
    const gone = new AbortController();
    const answer = pending.ask(over, gone.signal);
    assert.equal(pending.answer(over, { kind: "approve" }), "late");
    assert.equal(pending.tryResolve(unknown), "unknownId");
    assert.equal(late.length, 2);
    gone.abort();
    assert.deepEqual(await answer, { kind: "decline" });
    pending.cancelAllPending();
    await kinds();
  });

  // B1-20, B1-21, B1-22.
  it("is declined as a whole at once, in a number that is told, and then there is none", async () => {
    const { pending, kinds, runs, shown } = await waiting(2);
    assert.equal(pending.cancelAllPending(), 2);
    assert.deepEqual(pending.list(), []);
    assert.equal(pending.cancelAllPending(), 0);
    assert.deepEqual(await kinds(), ["refused", "refused"]);
    assert.deepEqual([runs, shown.at(-1)], [[], []]);
    assert.equal(createPendingApprovals(() => {}).cancelAllPending(), 0);
  });

  // B1-23.
  it("cannot be changed from outside: arguments are a copy, frozen, and none are an empty object", async () => {
    const { call, pending, runs } = desk();
    const source = { path: "a", deep: { list: [1] } };
    const answers = [call(source), call(null), call(undefined)];
    await settle();
    source.path = "b";
    source.deep.list.push(2);
    const [first, ...others] = pending.list();
    assert.ok(first);
    assert.deepEqual(first.call.args, { path: "a", deep: { list: [1] } });
    for (const change of [
      () => Object.assign(first.call.args, { path: "c" }),
      () => Object.assign(first.call.args["deep"] ?? {}, { more: 1 }),
      () => Object.assign(first.masked.args, { path: "c" }),
      () => Object.assign(first.masked, { count: 7 }),
      () => Object.assign(first, { question: "Nothing bad?" }),
    ])
      assert.throws(change, TypeError);
    assert.deepEqual(
      others.map(({ call: { args } }) => args),
      [{}, {}],
    );
    for (const approval of pending.list()) pending.answer(approval, { kind: "approve" });
    await Promise.all(answers);
    assert.deepEqual(runs, [{ path: "a", deep: { list: [1] } }, {}, {}]);
  });

  it("never waits twice under one id", async () => {
    const { pending, first, kinds } = await waiting(1);
    await assert.rejects(pending.ask({ ...first() }, new AbortController().signal), /waits already/);
    pending.tryResolve(say(first().id, "approve"));
    assert.deepEqual(await kinds(), ["result"]);
  });
});

// B1-56.
describe("approval messages for several that ask", () => {
  it("reach the one that waits, whatever their order, and leave the others alone", async () => {
    const [one, two, three] = [await waiting(1), await waiting(2), await waiting(1)];
    const owners = [one.pending, two.pending, three.pending];
    assert.equal(await routeApproval(say(two.ids[1] ?? "", "approve"), owners), "resolved");
    assert.equal(await routeApproval(say(three.id, "deny"), owners.toReversed()), "resolved");
    assert.deepEqual(
      owners.map((owner) => owner.list().length),
      [1, 1, 0],
    );
    assert.equal(await routeApproval(say(two.id, "deny"), owners), "resolved");
    assert.deepEqual([await two.kinds(), two.runs], [["refused", "result"], [{ n: 2 }]]);
    one.pending.cancelAllPending();
  });

  it("are not taken by one that has finished", async () => {
    const [one, two] = [await waiting(1), await waiting(1)];
    one.pending.cancelAllPending();
    assert.equal(await routeApproval(say(two.id, "approve"), [one.pending, two.pending]), "resolved");
    assert.deepEqual([await one.kinds(), await two.kinds()], [["refused"], ["result"]]);
  });

  it("are offered to nobody after they were taken, and to nobody at all where they are none", async () => {
    const { id, pending, kinds } = await waiting(1);
    const asked: string[] = [];
    const spy = { tryResolve: (text: string) => (asked.push(text), "unknownId" as const) };
    assert.equal(await routeApproval(say(id, "approve"), [pending, spy]), "resolved");
    assert.equal(await routeApproval("hello", [spy]), "notApprovalMessage");
    assert.deepEqual(asked, []);
    assert.equal(await routeApproval(unknown, [pending, spy]), "unknownId");
    assert.equal(await routeApproval(unknown, []), "unknownId");
    assert.deepEqual([asked, await kinds()], [[unknown], ["result"]]);
  });
});
