import assert from "node:assert/strict";
import {
  allowAll,
  annotated,
  custom,
  denyAll,
  previewAll,
  type ToolApprovalPolicy,
} from "../../../src/gate/policy.ts";
import { policyInForce, windowPolicy } from "../../../src/gate/policyInForce.ts";
import { counted, textOf, world, yes } from "./world.ts";

const never = custom(() => false);

// Behaviour 1.1 to 1.7; acceptance B1-1 to B1-10, B1-45.
describe("a policy", () => {
  /** Whether the strategy was asked, and whether the tool ran. */
  async function became(policy: ToolApprovalPolicy, requiresApproval: boolean | null) {
    const { strategy, calls } = yes();
    const w = world(strategy, { spec: { requiresApproval } });
    w.settings = { policy };
    await w.call();
    return { asked: calls.length === 1, ran: w.runs.length === 1 };
  }

  it("that is annotated asks for what is marked and for nothing that is marked harmless", async () => {
    assert.deepEqual(await became(annotated, true), { asked: true, ran: true });
    assert.deepEqual(await became(annotated, false), { asked: false, ran: true });
  });

  it("that is annotated does not ask about a tool there is none of", async () => {
    const { strategy, calls } = yes();
    const w = world(strategy);
    await w.call({}, undefined, { tool: "x/none" });
    assert.equal(calls.length, 0);
  });

  it("that allows all asks for nothing, marked or not", async () => {
    for (const marked of [true, false, null])
      assert.deepEqual(await became(allowAll, marked), { asked: false, ran: true });
  });

  it("that denies all runs nothing, marked or not, and asks nobody", async () => {
    for (const marked of [true, false, null])
      assert.deepEqual(await became(denyAll, marked), { asked: false, ran: false });
  });

  it("that denies all refuses in exactly these words, with a strategy or without one", async () => {
    for (const strategy of [yes().strategy, null]) {
      const w = world(strategy);
      w.settings = { policy: denyAll };
      const answer = await w.call();
      assert.equal(
        answer.kind === "refused" && answer.json,
        '{"status":"cancelled","message":"Tool execution denied by policy"}',
      );
    }
  });

  it("of one's own is asked on every call", async () => {
    let asks = true;
    const { strategy, calls } = yes();
    const w = world(strategy, { spec: { requiresApproval: true } });
    w.settings = { policy: custom(() => asks) };
    await w.call();
    asks = false;
    await w.call();
    assert.deepEqual([calls.length, w.runs.length], [1, 2]);
  });

  it("of one's own lets an admin, a reader and whoever is in budget go ahead, and asks the others", async () => {
    const { strategy, calls } = counted(() => ({ approved: false }));
    const w = world(strategy, { spec: { requiresApproval: true } });
    const policy = custom(({ id }, { args }) => {
      const free = args["role"] === "admin" || id.startsWith("x/read_") || Number(args["cost"]) < 10;
      return !free;
    });
    w.settings = { policy };
    await w.call({ role: "admin" });
    await w.call({ cost: 5 });
    await w.call({ cost: 50 });
    w.tool = { ...w.tool, spec: { ...w.tool.spec, id: "x/read_spy" } };
    await w.call({ cost: 50 }, undefined, { tool: "x/read_spy" });
    assert.deepEqual([w.runs.length, calls.length], [3, 1]);
  });

  it("of one's own is made of a function and nothing else", () => {
    const make = (predicate: unknown) => () => custom(predicate as () => boolean);
    for (const none of [null, undefined])
      assert.throws(make(none), { name: "TypeError", message: "predicate must not be null" });
    for (const other of [true, "() => false", {}])
      assert.throws(make(other), { name: "TypeError", message: "predicate must be a function" });
  });
});

describe("the policy of a run", () => {
  const kinds: [captured: ToolApprovalPolicy | null, now: ToolApprovalPolicy, expected: string][] = [
    [null, annotated, "annotated"],
    [null, allowAll, "allowAll"],
    [null, denyAll, "denyAll"],
    [annotated, allowAll, "annotated"],
    [annotated, denyAll, "denyAll"],
    [denyAll, annotated, "denyAll"],
    [denyAll, allowAll, "denyAll"],
    [allowAll, allowAll, "allowAll"],
    [allowAll, annotated, "annotated"],
    [allowAll, denyAll, "denyAll"],
    [never, annotated, "custom"],
    [never, allowAll, "custom"],
    [never, denyAll, "denyAll"],
  ];
  for (const [captured, now, expected] of kinds)
    it(`that began with ${captured?.kind ?? "none"} is ${expected} where the window's is ${now.kind}`, () =>
      assert.equal(policyInForce(captured, now, []).kind, expected));

  it("of a window is the person's setting, unless everything is allowed for a while and nothing is denied", () => {
    assert.equal(windowPolicy("annotated", 0), annotated);
    assert.equal(windowPolicy("annotated", 1), allowAll);
    assert.equal(windowPolicy("denyAll", 0), denyAll);
    assert.equal(windowPolicy("denyAll", 1), denyAll);
  });

  it("allows all for nobody who has a policy of its own for the session", () => {
    const requested = [{ from: "some.extension", policy: { kind: "annotated" } as const }];
    for (const captured of [null, allowAll])
      assert.equal(policyInForce(captured, allowAll, requested).kind, "annotated");
    assert.equal(policyInForce(denyAll, allowAll, requested).kind, "denyAll");
  });

  it("is the same in every round, although the window's is looser by then", async () => {
    const w = world(yes().strategy);
    const answers = [];
    for (const policy of [denyAll, annotated, allowAll]) {
      w.settings = { policy };
      answers.push(textOf(await w.call({}, undefined, { policy: denyAll })));
    }
    for (const text of answers) assert.match(text, /Tool execution denied by policy/);
    assert.deepEqual(w.runs, []);
  });

  it("is denied by the preview that it is, and by the window where that denies all", async () => {
    const w = world(yes().strategy);
    for (const policy of [annotated, allowAll, denyAll]) {
      w.settings = { policy };
      assert.equal((await w.call({}, undefined, { policy: previewAll })).kind, "refused");
    }
    const preview = { by: { kind: "mode", mode: "preview" }, reason: "preview runs nothing" };
    assert.deepEqual(
      w.decisions().map(({ decision: { by, reason } }) => ({ by, reason })),
      [preview, preview, { by: { kind: "policy", policy: "denyAll" }, reason: "the policy denies all" }],
    );
    assert.deepEqual(w.runs, []);
  });

  it("ends to allow all while a call of it waits to be run", async () => {
    const w = world(yes().strategy, {
      log: { append: async () => void (w.settings = { policy: annotated }) },
    });
    w.settings = { policy: allowAll };
    assert.match(textOf(await w.call({}, undefined, { policy: allowAll })), /has to be asked for by now/);
    assert.deepEqual(w.runs, []);
  });

  it("is denied from the round on in which the window denies all", async () => {
    const w = world(yes().strategy);
    await w.call({}, undefined, { policy: annotated });
    w.settings = { policy: denyAll };
    assert.equal((await w.call({}, undefined, { policy: annotated })).kind, "refused");
    assert.equal(w.runs.length, 1);
  });
});
