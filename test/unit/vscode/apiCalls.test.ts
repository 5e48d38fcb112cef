import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/core/json.ts";
import { callTool, requestApproval, type CallById } from "../../../src/vscode/apiCalls.ts";
import { inRuns } from "../../../src/vscode/apiRuns.ts";
import { apiGateTool } from "../../../src/vscode/apiGateTool.ts";
import { createMembers } from "../../../src/vscode/apiMembers.ts";
import { createApiTools, type ApiTool } from "../../../src/vscode/apiTools.ts";
import { desk } from "../gate/desk.ts";
import { settle } from "../gate/world.ts";

const installed = (id: string) => (id === "acme.tools" ? id : null);

/** A desk in front of which another extension stands with a tool of its own. */
function door(change: Partial<Pick<ApiTool, "run" | "risk" | "requiresApproval" | "timeoutSeconds">> = {}) {
  const runs: JsonObject[] = [];
  const registry = createApiTools(installed, createMembers());
  const tool = registry.add({
    id: "acme.tools/deploy",
    title: "Deploy",
    description: "Deploys.",
    input: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
    run(args: JsonObject) {
      runs.push(args);
      return `deployed ${JSON.stringify(args.to)}`;
    },
    ...change,
  });
  const d = desk();
  const call: CallById = ({ own, ...request }, signal) => {
    const made = (given: ApiTool) => apiGateTool(given, () => own !== null || registry.get(tool.id) === tool);
    d.w.tool = own && "spec" in own ? own : made(own ?? tool);
    return d.call(request.input, signal, request);
  };
  const calling = inRuns(call);
  const asking = { call: calling, installed, isTaken: () => false };
  return {
    ...d,
    runs,
    call: (args: unknown, options?: unknown) => callTool(tool, args, options, calling),
    ask: (question: object) => requestApproval({ ...question, ...about }, undefined, asking),
    withdraw: () => registry.remove(tool),
  };
}

const about = { tool: "acme.tools/tidy", title: "Tidy", description: "Tidies up." };

describe("a tool of another extension, called by it", () => {
  it("runs after a person approved, once, with frozen arguments, and says on whose word", async () => {
    const { call, pending, first, runs, decisions, w } = door();
    const args = { to: "staging", more: { deep: [1] } };
    const answer = call(args, { session: "s" });
    args.to = "production";
    await settle();
    assert.equal(runs.length, 0);
    pending.answer(first(), { kind: "approve" });
    const { decision, ...said } = await answer;
    assert.deepEqual(said, { kind: "result", text: 'deployed "staging"' });
    assert.deepEqual([decision.allowed, decision.by], [true, "person"]);
    assert.deepEqual(runs, [{ to: "staging", more: { deep: [1] } }]);
    assert.ok(runs.every(({ more }) => Object.isFrozen(more)));
    const { caller, session } = decisions()[0]?.call ?? assert.fail();
    assert.deepEqual([caller, session], [{ kind: "extension", name: "acme.tools" }, "s"]);
    assert.equal(w.entries.length, 2);
  });

  it("has arguments that read differently each time read once, and runs with what was shown", async () => {
    const { call, pending, first, runs } = door();
    let reads = 0;
    const args = {
      get to() {
        return ["staging", "production"][reads++];
      },
    };
    const answer = call(new Proxy(args, {}));
    await settle();
    assert.deepEqual(first().call.args, { to: "staging" });
    pending.answer(first(), { kind: "approve" });
    await answer;
    assert.equal(reads, 1);
    assert.deepEqual(runs, [{ to: "staging" }]);
  });

  it("does not run when the person declines", async () => {
    const { call, pending, first, runs } = door();
    const answer = call({ to: "a" });
    await settle();
    pending.answer(first(), { kind: "decline" });
    const { kind, text, decision } = await answer;
    assert.deepEqual([kind, decision.allowed, decision.by], ["refused", false, "person"]);
    assert.match(text, /cancelled by user[^]*Nothing was executed/);
    assert.deepEqual(runs, []);
  });

  for (const claim of [
    { risk: 0 },
    { requiresApproval: false },
    { risk: 0, requiresApproval: false },
  ] as const)
    it(`is asked for although it says ${JSON.stringify(claim)} of itself`, async () => {
      const { call, pending, first, runs } = door(claim);
      const answer = call({ to: "a" });
      await settle();
      assert.deepEqual(runs, []);
      pending.answer(first(), { kind: "decline" });
      assert.equal((await answer).kind, "refused");
    });

  it("runs unasked where its row allows it, but not with arguments that it does not name", async () => {
    const { call, w, runs, pending, first } = door();
    w.mode = "allow";
    assert.equal((await call({ to: "a" })).kind, "result");
    const odd = call({ to: "a", force: true });
    await settle();
    assert.equal(runs.length, 1);
    pending.answer(first(), { kind: "decline" });
    assert.equal((await odd).kind, "refused");
  });

  it("is answered as invalid, with nobody asked, where the arguments do not match", async () => {
    const { call, runs, shown } = door();
    for (const args of [{}, { to: 1 }, null, "text", [], { to: () => {} }, { to: Symbol.iterator }])
      assert.match((await call(args)).text, /invalid_arguments/);
    assert.deepEqual([runs, shown], [[], []]);
  });

  it("waits for an answer as long as it says", async () => {
    const { call, first, clock, runs } = door({ timeoutSeconds: 7 });
    const answer = call({ to: "shop" });
    await settle();
    assert.equal(first().remainingMs(), 7000);
    clock.advance(7000);
    assert.match((await answer).text, /Approval timed out/);
    assert.deepEqual(runs, []);
  });

  it("does not run when it was withdrawn while a person was asked", async () => {
    const { call, pending, first, runs, withdraw } = door();
    const answer = call({ to: "a" });
    await settle();
    withdraw();
    pending.answer(first(), { kind: "approve" });
    assert.notEqual((await answer).kind, "result");
    assert.deepEqual(runs, []);
  });

  for (const [what, run] of [
    ["gives no text", () => 1],
    ["gives nothing", () => undefined],
    ["throws", () => assert.fail("no paper")],
    ["rejects", () => Promise.reject(new Error("no paper"))],
  ] as const)
    it(`has failed when it ${what}, and was not refused`, async () => {
      const { call, w } = door({ run });
      w.mode = "allow";
      const { kind, text, decision } = await call({ to: "a" });
      assert.deepEqual([kind, decision.allowed], ["failed", true]);
      assert.doesNotMatch(text, /Nothing was executed/);
    });

  it("gets what its caller supplied beside the arguments, copied, and strategies get it, too", async () => {
    const given: unknown[] = [];
    const run = (_: JsonObject, context: unknown) => {
      given.push(context);
      return "";
    };
    const { call, w } = door({ run });
    w.mode = "allow";
    await call({ to: "a" }, { context: { tenant: { id: 7 } } });
    await call({ to: "a" });
    const [one, none] = given;
    assert.ok(typeof one === "object" && one !== null && "context" in one && "signal" in one);
    assert.deepEqual(one.context, { tenant: { id: 7 } });
    assert.ok(one.signal instanceof AbortSignal && Object.isFrozen(one));
    assert.ok(typeof none === "object" && none !== null && "context" in none && none.context === null);
  });

  for (const [what, options] of [
    ["a session that is no text", { session: 1 }],
    ["an empty session", { session: "" }],
    ["a context that is not plain", { context: { at: new Date() } }],
    ["a token that is none", { token: { isCancellationRequested: false } }],
    ["something unknown", { policy: { kind: "allowAll" } }],
  ] as const)
    it(`is not called with ${what}`, async () => {
      const { call, entries } = door();
      await assert.rejects(call({ to: "a" }, options), TypeError);
      assert.deepEqual(entries, []);
    });
});

describe("an extension that asks about what it does itself", () => {
  it("is told that a person approved, and what", async () => {
    const { ask, pending, first, entries } = door();
    const args = { branch: "old" };
    const answer = ask({ arguments: args });
    args.branch = "main";
    await settle();
    pending.answer(first(), { kind: "approve" });
    const given = await answer;
    assert.ok(given.approved);
    assert.deepEqual(given.arguments, { branch: "old" });
    assert.deepEqual([given.decision.by, given.reason], ["person", "approved"]);
    assert.deepEqual(
      entries.map(({ kind }) => kind),
      ["decision", "outcome"],
    );
  });

  it("is told that a person declined", async () => {
    const { ask, pending, first } = door();
    const answer = ask({ arguments: {} });
    await settle();
    pending.answer(first(), { kind: "decline" });
    const given = await answer;
    assert.ok(!given.approved);
    assert.equal(given.decision.by, "person");
    assert.match(given.text, /cancelled by user/);
  });

  // B1-15: the time of the question, else that of the setting.
  for (const [seconds, given] of [
    [300, { timeoutSeconds: 300 }],
    [5, { timeoutSeconds: 5 }],
    [120, {}],
  ] as const)
    it(`is told, after ${seconds} seconds and not before, that nobody answered`, async () => {
      const { ask, pending, first, clock, late } = door();
      const answer = ask({ arguments: {}, ...given });
      await settle();
      const approval = first();
      assert.equal(approval.remainingMs(), seconds * 1000);
      clock.advance(seconds * 1000 - 1);
      await settle();
      assert.equal(pending.list().length, 1);
      clock.advance(1);
      const told = await answer;
      assert.ok(!told.approved);
      assert.deepEqual(
        [told.decision.by, told.reason],
        ["timeout", `nobody answered within ${seconds} seconds`],
      );
      assert.match(told.text, /^\{"status":"timeout","message":"Approval timed out"\}\n/);
      assert.equal(pending.answer(approval, { kind: "approve" }), "late");
      assert.equal(late.length, 1);
    });

  // B1-22.
  it("is told no at once when all that waits is cancelled, however long it would have waited", async () => {
    const { ask, pending } = door();
    const answers = [ask({ arguments: {}, timeoutSeconds: 300 }), ask({ arguments: {} })];
    await settle();
    assert.equal(pending.cancelAllPending(), 2);
    assert.equal(pending.cancelAllPending(), 0);
    for (const { approved } of await Promise.all(answers)) assert.equal(approved, false);
  });

  it("is not told yes when the person gives an answer in place of it", async () => {
    const { ask, pending, first } = door();
    const answer = ask({ arguments: {} });
    await settle();
    pending.answer(first(), { kind: "respond", response: "I did it myself" });
    assert.equal(textOf(await answer), "I did it myself");
  });

  it("is told what the person made of the arguments", async () => {
    const { ask, pending, first } = door();
    const answer = ask({ arguments: { branch: "main" } });
    await settle();
    pending.answer(first(), { kind: "edit", arguments: { branch: "old" } });
    const given = await answer;
    assert.deepEqual(given.approved && given.arguments, { branch: "old" });
  });

  it("is answered by the row of the table, and asks whatever it says of itself", async () => {
    const { ask, w, pending, first } = door();
    w.mode = "allow";
    assert.equal((await ask({ arguments: { anything: 1 } })).approved, true);
    w.mode = "deny";
    assert.equal((await ask({ arguments: {}, risk: 0 })).approved, false);
    w.mode = null;
    const answer = ask({ arguments: {}, risk: 0, requiresApproval: false });
    await settle();
    pending.answer(first(), { kind: "decline" });
    assert.equal((await answer).approved, false);
  });

  it("is refused where its arguments do not match its own schema, or cannot be read", async () => {
    const { ask, shown } = door();
    const input = { type: "object", properties: { a: { type: "string" } } };
    assert.match(textOf(await ask({ arguments: { a: 1 }, input })), /invalid_arguments/);
    assert.match(textOf(await ask({ arguments: { a: new Map() } })), /invalid_arguments/);
    assert.deepEqual(shown, []);
  });

  it("cannot ask in the name of a tool that is registered, or of nobody", async () => {
    const call = () => assert.fail("nothing is to be called");
    const question = { ...about, arguments: {} };
    const asking = { call, installed, isTaken: () => true };
    await assert.rejects(requestApproval(question, undefined, asking), /Multiple tools with the same name/);
    for (const tool of ["toolgate/write_file", "editor/x", "other.one/x", 5])
      await assert.rejects(
        requestApproval({ ...question, tool }, undefined, { ...asking, isTaken: () => false }),
        TypeError,
      );
  });
});

// Behaviour 1.38.
describe("the run that another extension names", () => {
  it("tells its calls apart by their order, and not from those of other runs or of none", async () => {
    const seen: (readonly [string, number] | null)[] = [];
    const answer = { kind: "result", text: "", decision: denied, account: null } as const;
    const call = inRuns(async ({ run }) => {
      seen.push(run ? [run.id, run.occurrence] : null);
      return answer;
    });
    const request = {
      tool: "acme.tools/tidy",
      caller,
      session: null,
      policy: null,
      context: null,
      own: null,
    } as const;
    const { signal } = new AbortController();
    for (const [run, input] of [
      ["a", { x: 1, y: 2 }],
      ["a", { y: 2, x: 1 }],
      ["a", { x: 2 }],
      ["b", { x: 1, y: 2 }],
      [null, { x: 1, y: 2 }],
      ["a", { x: 1n }],
      ["a", { x: 1, y: 2 }],
    ] as const)
      await call({ ...request, run, input }, signal);
    assert.deepEqual(seen, [["a", 0], ["a", 1], ["a", 0], ["b", 0], null, null, ["a", 2]]);
  });

  it("is refused where it is no text", async () => {
    const { call, ask } = door();
    for (const run of ["", 5, {}]) {
      await assert.rejects(call({ to: "staging" }, { run }), TypeError);
      await assert.rejects(ask({ arguments: {}, run }), TypeError);
    }
  });
});

const caller = { kind: "extension", name: "acme.tools" } as const;
const denied = { kind: "deny", step: "deny", by: { kind: "cancelled" }, reason: "" } as const;

const textOf = (approval: Awaited<ReturnType<typeof requestApproval>>) =>
  approval.approved ? assert.fail("approved") : approval.text;
