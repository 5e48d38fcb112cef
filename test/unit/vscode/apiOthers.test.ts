import assert from "node:assert/strict";
import type { ApprovalStrategy, StrategyDecision } from "../../../src/api.ts";
import { ToolApprovalError } from "../../../src/gate/strategy.ts";
import { createApiPolicies } from "../../../src/vscode/apiPolicies.ts";
import { createApiStrategies, strategies } from "../../../src/vscode/apiStrategies.ts";
import { settle, textOf, world, yes, type Changes } from "../gate/world.ts";

const installed = (id: string) => (id === "acme.tools" ? id : null);

const saying = (decision: StrategyDecision, name = "acme.tools/veto"): ApprovalStrategy => ({
  name,
  approve: () => decision,
});

/** A gate whose tool is allowed by its row, with these strategies of another extension in front of it. */
function behind(...given: readonly unknown[]) {
  const registered = createApiStrategies(installed);
  const remove = given.map((strategy) => registered.add(strategy));
  const w = allowed({ vetoes: registered.list });
  return { ...w, w, remove };
}

function allowed(changes: Changes) {
  const w = world(yes().strategy, changes);
  w.mode = "allow";
  return w;
}

describe("another extension's strategy", () => {
  it("refuses with its reason and on record, its notes only there", async () => {
    const { call, runs, decisions } = behind(
      saying({ approved: false, reason: "it is Friday", metadata: { policyId: "p-7" } }),
    );
    const text = textOf(await call());
    assert.match(text, /Tool execution was denied: it is Friday/);
    assert.doesNotMatch(text, /p-7/);
    assert.deepEqual(runs, []);
    const { by, metadata } = decisions()[0]?.decision ?? assert.fail();
    assert.deepEqual([by, metadata], [{ kind: "strategy", name: "acme.tools/veto" }, { policyId: "p-7" }]);
  });

  it("cannot allow what is denied or has to be asked for", async () => {
    const { w } = behind(saying({ approved: true }));
    w.mode = "deny";
    assert.match(textOf(await w.call()), /ToolPermissionPolicy/);
    w.mode = "required";
    await w.call();
    assert.equal(w.decisions()[1]?.decision.asked?.step, "required");
  });

  it("is told of the tool, the canonical arguments, the context and the call, none of which it can change", async () => {
    const given: unknown[][] = [];
    const { call } = behind({
      name: "acme.tools/veto",
      approve: (...all: unknown[]) => {
        given.push(all);
        return { approved: true };
      },
    });
    await call({ b: 1, a: { c: [2] } }, undefined, { session: "s", context: null });
    const [tool, raw, context, request] = given[0] ?? [];
    assert.ok(typeof tool === "object" && tool !== null && "id" in tool && tool.id === "x/spy");
    assert.equal(raw, '{"a":{"c":[2]},"b":1}');
    assert.equal(context, null);
    assert.ok(typeof request === "object" && request !== null && "call" in request && "signal" in request);
    assert.deepEqual(request.call, {
      id: "call-1",
      tool: "x/spy",
      caller: { kind: "languageModelTool", name: "test" },
      session: "s",
      args: { b: 1, a: { c: [2] } },
    });
    for (const frozen of [request, request.call, Object(request.call).caller, Object(request.call).args.a.c])
      assert.ok(Object.isFrozen(frozen));
  });

  it("is what it was when it was registered, a method of its object", async () => {
    const mutable = {
      name: "acme.tools/veto",
      reason: "as a method",
      approve() {
        return { approved: false, reason: this.reason };
      },
    };
    const { call } = behind(mutable);
    Object.assign(mutable, { name: "acme.tools/other", approve: () => ({ approved: true }) });
    assert.match(textOf(await call()), /'acme\.tools\/veto' said no: as a method/);
  });

  it("has no say any more once it is taken away, each registration by itself", async () => {
    const { call, runs, remove } = behind(saying({ approved: false }), saying({ approved: false }));
    remove[0]?.();
    remove[0]?.();
    await call();
    assert.deepEqual(runs, []);
    remove[1]?.();
    await call();
    assert.equal(runs.length, 1);
  });

  for (const [what, given] of [
    ["no object", "veto"],
    ["no name", { approve: () => ({ approved: true }) }],
    ["a name that is not its extension's", saying({ approved: true }, "veto")],
    ["the name of an extension that is not there", saying({ approved: true }, "other.one/veto")],
    ["our name", saying({ approved: true }, "toolgate.toolgate/veto")],
    ["no function", { name: "acme.tools/veto", approve: true }],
  ] as const)
    it(`cannot have ${what}`, () => {
      const registered = createApiStrategies(installed);
      assert.throws(() => registered.add(given), TypeError);
      assert.deepEqual(registered.list(), []);
    });
});

// Abuse cases D06 and D20.
describe("another extension's strategy that gives no decision", () => {
  for (const [what, answer] of [
    ["throws", () => assert.fail("no")],
    ["rejects", () => Promise.reject(new Error("no"))],
    ["gives nothing", () => undefined],
    ["gives true", () => true],
    ["gives a text for yes", () => ({ approved: "true" })],
    ["gives an object for yes", () => ({ approved: {} })],
    ["gives what cannot be read", () => Object.defineProperty({}, "approved", { get: () => assert.fail() })],
  ] as const)
    it(`because it ${what} refuses, and it is called a fault`, async () => {
      const { call, runs, decisions } = behind({ name: "acme.tools/veto", approve: answer });
      await call();
      assert.deepEqual(runs, []);
      assert.equal(decisions()[0]?.decision.by.kind, "fault");
    });

  it("because it hangs refuses in ten seconds, and its signal tells it", async () => {
    let told = false;
    const approve: ApprovalStrategy["approve"] = (_tool, _raw, _context, { signal }) =>
      new Promise(() => signal.addEventListener("abort", () => (told = true)));
    const { call, runs, clock } = behind({ name: "acme.tools/veto", approve });
    const answer = call();
    await settle();
    clock.advance(10_000);
    await answer;
    assert.deepEqual([runs, told], [[], true]);
  });
});

describe("strategies that are put together", () => {
  const yesSir = saying({ approved: true }, "yes");
  const no = (reason: string) => saying({ approved: false, reason, metadata: { reason } }, reason);
  const broken: ApprovalStrategy = { name: "broken", approve: () => assert.fail("no service") };
  const named = (strategy: ApprovalStrategy) => ({
    name: "acme.tools/all",
    approve: strategy.approve.bind(strategy),
  });

  for (const [what, strategy, runs, reason] of [
    ["all of them, and all approve", strategies.allOf(yesSir, strategies.alwaysApprove()), 1, null],
    ["all of them, and one rejects", strategies.allOf(yesSir, no("one"), no("two")), 0, /denied: one/],
    ["any of them, and one approves", strategies.anyOf(no("one"), yesSir), 1, null],
    ["any of them, and none approves", strategies.anyOf(no("one"), no("two")), 0, /one; two/],
    ["two of three", strategies.quorum(2, [yesSir, no("one"), saying({ approved: true }, "third")]), 1, null],
    ["one inside the other", strategies.allOf(strategies.anyOf(no("one"), yesSir), no("two")), 0, /two/],
    ["always no", strategies.alwaysReject("closed"), 0, /denied: closed/],
    ["always no without a reason", strategies.alwaysReject(), 0, /denied: declined/],
    ["one that fails, which is no rejection", strategies.allOf(broken), 0, /approval failed.*no service/],
  ] as const)
    it(`answer as one: ${what}`, async () => {
      const w = behind(named(strategy));
      const text = textOf(await w.call());
      assert.equal(w.runs.length, runs);
      if (reason) assert.match(text, reason);
    });

  it("are refused where the answer would not depend on them, or on one twice", () => {
    assert.throws(() => strategies.allOf(), TypeError);
    assert.throws(() => strategies.quorum(3, [yesSir, no("one")]), TypeError);
    assert.throws(() => strategies.anyOf(yesSir, yesSir), /twice/);
  });

  it("are the same for everybody", () => assert.ok(Object.isFrozen(strategies)));

  it("tell an error in deciding from a rejection", async () => {
    const approve = () => {
      throw new ToolApprovalError("the policy engine is away");
    };
    const w = behind({ name: "acme.tools/veto", approve });
    assert.match(textOf(await w.call()), /"status":"error".*could not decide \(the policy engine is away\)/);
    assert.equal(w.decisions()[0]?.decision.by.kind, "fault");
  });
});

describe("another extension's policy for a session", () => {
  const from = "acme.tools";
  function under(policy: unknown, session = "s") {
    const policies = createApiPolicies(installed);
    const remove = policies.add(session, policy);
    const w = allowed({ policies: policies.of });
    return { ...w, w, remove, callIn: (session: string | null) => w.call({}, undefined, { session }) };
  }

  it("that denies all refuses there and nowhere else, until it is taken away", async () => {
    const { callIn, runs, decisions, remove } = under({ from, kind: "denyAll" });
    assert.match(textOf(await callIn("s")), /denied by policy/);
    assert.deepEqual(decisions()[0]?.decision.by, { kind: "policy", policy: "denyAll", from });
    await callIn("other");
    await callIn(null);
    assert.equal(runs.length, 2);
    remove();
    await callIn("s");
    assert.equal(runs.length, 3);
  });

  it("asks where its predicate says so, and allows nothing", async () => {
    for (const [answer, asked] of [
      [true, true],
      [false, false],
      ["false", true],
      [undefined, true],
      [Promise.resolve(false), true],
    ] as const) {
      const { callIn, decisions } = under({ from, kind: "custom", predicate: () => answer });
      await callIn("s");
      assert.equal(decisions()[0]?.decision.asked !== undefined, asked);
    }
    const required = under({ from, kind: "custom", predicate: () => false });
    required.w.mode = "required";
    await required.callIn("s");
    assert.equal(required.decisions()[0]?.decision.asked?.step, "required");
  });

  it("sees of a call what the events tell, and can change none of it", async () => {
    const seen: unknown[] = [];
    const predicate = (...all: unknown[]) => seen.push(...all) === 0;
    await under({ from, kind: "custom", predicate }).callIn("s");
    assert.equal(Object(seen[1]).session, "s");
    assert.ok(Object.isFrozen(seen[1]));
  });

  for (const [what, session, policy] of [
    ["without a session", undefined, { from, kind: "denyAll" }],
    ["without its extension", "s", { kind: "denyAll" }],
    ["of an extension that is not there", "s", { from: "other.one", kind: "denyAll" }],
    ["that would allow everything", "s", { from, kind: "allowAll" }],
    ["of no kind", "s", { from }],
    ["without a predicate", "s", { from, kind: "custom" }],
    ["with a predicate that is none", "s", { from, kind: "custom", predicate: true }],
    ["that is nothing", "s", null],
  ] as const)
    it(`cannot be one ${what}`, () =>
      assert.throws(() => createApiPolicies(installed).add(session, policy), TypeError));
});
