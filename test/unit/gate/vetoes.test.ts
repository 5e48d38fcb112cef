import assert from "node:assert/strict";
import fc from "fast-check";
import type { DecisionEntry } from "../../../src/decisionLog/entry.ts";
import { annotated, custom, denyAll, type RequestPolicy } from "../../../src/gate/policy.ts";
import {
  ToolApprovalError,
  type ToolApprovalDecision,
  type ToolApprovalStrategy,
} from "../../../src/gate/strategy.ts";
import { desk } from "./desk.ts";
import { counted, settle, textOf, world, yes, type World } from "./world.ts";

const by = ({ decisions }: World) => decisions()[0]?.decision.by;
const approving = () => counted(() => ({ approved: true }));

describe("another extension's strategy", () => {
  it("is consulted on what would run unasked, and can refuse it", async () => {
    const { strategy, calls } = counted(() => ({ approved: false, reason: "not on Fridays" }));
    const w = world(null, { vetoes: () => [strategy] });
    w.mode = "allow";
    const text = textOf(await w.call({ a: 1 }));
    assert.match(text, /\{"status":"cancelled","message":"Tool execution was denied: not on Fridays"\}/);
    assert.deepEqual(w.runs, []);
    assert.deepEqual(by(w), { kind: "strategy", name: "counted" });
    assert.deepEqual([calls.length, calls[0]?.[1]], [1, '{"a":1}']);
  });

  it("is consulted in spite of everything being allowed", async () => {
    const { strategy } = counted(() => ({ approved: false }));
    const w = world(null, { vetoes: () => [strategy] });
    w.settings = { policy: { kind: "allowAll" } };
    assert.equal((await w.call()).kind, "refused");
  });

  it("comes before the person, who is not asked about what it refuses", async () => {
    const { strategy } = counted(() => ({ approved: false }));
    const d = desk({ vetoes: () => [strategy] });
    assert.equal((await d.call()).kind, "refused");
    assert.deepEqual(d.shown, []);
  });

  it("cannot answer for the person, change the arguments or give a result", async () => {
    const claims = { approved: true, arguments: { command: "rm" }, response: "done", by: { kind: "person" } };
    const { strategy } = counted(() => claims, true);
    const d = desk({ vetoes: () => [strategy] });
    const answer = d.call({ command: "ls" });
    await settle();
    assert.equal(d.pending.list().length, 1);
    d.pending.answer(d.first(), { kind: "approve" });
    await answer;
    assert.deepEqual(d.runs, [{ command: "ls" }]);
    const refusing = counted(() => ({ approved: false, response: "done" }), true);
    const w = world(null, { vetoes: () => [refusing.strategy] });
    w.mode = "allow";
    assert.equal((await w.call()).kind, "refused");
    assert.deepEqual(by(w), { kind: "strategy", name: "counted" });
  });

  it("is not consulted on what is denied, unknown or invalid", async () => {
    const { strategy, calls } = approving();
    const w = world(null, {
      vetoes: () => [strategy],
      tool: { validate: ({ bad }) => (bad ? ["bad"] : []) },
    });
    await w.call({ bad: true });
    await w.call({}, undefined, { tool: "x/other" });
    w.mode = "deny";
    await w.call();
    assert.equal(calls.length, 0);
  });

  const faults: [name: string, approve: () => unknown, words: RegExp][] = [
    ["throws", () => assert.fail("boom"), /failed \(boom\)/],
    ["rejects", () => Promise.reject(new ToolApprovalError("no engine")), /could not decide \(no engine\)/],
    ["gives nothing", () => undefined, /it gave no decision/],
    ["gives a text", () => ({ approved: "true" }), /it gave no decision/],
  ];
  for (const [name, approve, words] of faults)
    it(`that ${name} refuses, and it is called a fault`, async () => {
      const { strategy } = counted(() => approve() as ToolApprovalDecision);
      const w = world(null, { vetoes: () => [approving().strategy, strategy] });
      w.mode = "allow";
      const text = textOf(await w.call());
      assert.match(text, words);
      assert.match(text, /"status":"error"/);
      assert.deepEqual(w.runs, []);
      assert.equal(by(w)?.kind, "fault");
    });

  it("that hangs refuses after ten seconds, and is told that nobody waits any more", async () => {
    const { strategy, calls } = counted(() => new Promise<never>(() => {}));
    const w = world(null, { vetoes: () => [approving().strategy, strategy] });
    w.mode = "allow";
    const answer = w.call();
    await settle();
    assert.equal(calls[0]?.[3].signal.aborted, false);
    w.clock.advance(10_000);
    assert.match(textOf(await answer), /the strategy 'counted' gave no answer within 10 seconds/);
    assert.equal(calls[0]?.[3].signal.aborted, true);
    assert.deepEqual(w.runs, []);
  });

  it("that hangs does not keep another's refusal", async () => {
    const hanging = counted(() => new Promise<never>(() => {}));
    const refusing = counted(() => ({ approved: false, reason: "no" }));
    const w = world(null, { vetoes: () => [hanging.strategy, refusing.strategy] });
    w.mode = "allow";
    assert.match(textOf(await w.call()), /Tool execution was denied: no/);
  });

  it("is given up with the call", async () => {
    const { strategy, calls } = counted(() => new Promise<never>(() => {}));
    const w = world(null, { vetoes: () => [strategy] });
    w.mode = "allow";
    const cancel = new AbortController();
    const answer = w.call({}, cancel.signal);
    await settle();
    cancel.abort();
    assert.match(textOf(await answer), /The request was stopped/);
    assert.equal(calls[0]?.[3].signal.aborted, true);
  });

  it("that came while a person was asked is consulted all the same", async () => {
    const vetoes: ToolApprovalStrategy[] = [];
    const d = desk({ vetoes: () => vetoes });
    const answer = d.call();
    await settle();
    vetoes.push(counted(() => ({ approved: false, reason: "late but no" })).strategy);
    d.pending.answer(d.first(), { kind: "approve" });
    assert.match(textOf(await answer), /late but no/);
    assert.deepEqual(d.runs, []);
  });

  it("is consulted on a person's own arguments, too", async () => {
    const { strategy } = counted((_tool, raw) => ({ approved: !raw.includes("rm") }));
    const d = desk({ vetoes: () => [strategy] });
    const answer = d.call({ command: "ls" });
    await settle();
    d.pending.answer(d.first(), { kind: "edit", arguments: { command: "rm" } });
    assert.equal((await answer).kind, "refused");
    assert.deepEqual(d.runs, []);
  });

  it("leaves metadata in the log, whatever it is", async () => {
    const cycle: Record<string, unknown> = { at: new Date() };
    for (const [metadata, logged] of [
      [{ policyId: "p-17" }, { policyId: "p-17" }],
      [cycle, { unreadable: ["'at' is not plain JSON"] }],
    ] as const) {
      const { strategy } = counted(() => ({ approved: false, metadata }));
      const w = world(null, { vetoes: () => [strategy] });
      w.mode = "allow";
      await w.call();
      assert.deepEqual(w.decisions()[0]?.decision.metadata, logged);
    }
  });

  it("gives a reason that fits a row and a record", async () => {
    const { strategy } = counted(() => ({ approved: false, reason: `${"x".repeat(2000)}\ud800` }));
    const w = world(null, { vetoes: () => [strategy] });
    w.mode = "allow";
    await w.call();
    assert.equal(w.decisions()[0]?.decision.reason.length, 500);
  });
});

describe("another extension's policy for a session", () => {
  const says = (
    policy: RequestPolicy["policy"],
    ofSession = "s",
  ): Pick<Parameters<typeof world>[1] & {}, "policies"> => ({
    policies: (session) => (session === ofSession ? [{ from: "some.extension", policy }] : []),
  });
  const inSession = (w: World, session: string | null = "s") => w.call({}, undefined, { session });

  it("that denies all refuses in that session, whatever is allowed, and in no other", async () => {
    const w = world(null, says({ kind: "denyAll" }));
    w.mode = "allow";
    const text = textOf(await inSession(w));
    assert.match(text, /^\{"status":"cancelled","message":"Tool execution denied by policy"\}/);
    assert.deepEqual(by(w), { kind: "policy", policy: "denyAll", from: "some.extension" });
    for (const session of [null, "other"]) assert.equal((await inSession(w, session)).kind, "result");
  });

  it("asks where its predicate says so, and changes nothing where it does not", async () => {
    let answer = true;
    const { strategy, calls } = yes();
    const w = world(strategy, { ...says(custom(() => answer)), spec: { requiresApproval: false } });
    assert.equal((await inSession(w)).kind, "result");
    assert.equal(calls.length, 1);
    answer = false;
    assert.equal((await inSession(w)).kind, "result");
    assert.equal(calls.length, 1, "nothing asks any more");
    w.mode = "required";
    await inSession(w);
    assert.equal(calls.length, 2, "its no does not allow what has to be asked for");
  });

  it("asks where its predicate fails", async () => {
    const predicate = () => {
      throw new Error("boom");
    };
    const { strategy, calls } = yes();
    const w = world(strategy, { ...says(custom(predicate)), spec: { requiresApproval: false } });
    await inSession(w);
    assert.equal(calls.length, 1);
  });

  it("keeps a session out of everything being allowed", async () => {
    const { strategy, calls } = yes();
    const w = world(strategy, { ...says({ kind: "annotated" }), spec: { requiresApproval: true } });
    w.settings = { policy: { kind: "allowAll" } };
    await inSession(w);
    assert.equal(calls.length, 1);
    await inSession(w, "other");
    assert.equal(calls.length, 1);
  });

  it("that cannot be read refuses", async () => {
    const w = world(yes().strategy, {
      policies: () => {
        throw new Error("gone");
      },
    });
    assert.equal((await w.call()).kind, "refused");
    assert.deepEqual(w.runs, []);
  });
});

describe("other extensions together", () => {
  const policies = fc.constantFrom<RequestPolicy["policy"]>(
    { kind: "annotated" },
    { kind: "denyAll" },
    custom(() => true),
    custom(() => false),
  );
  const approves = fc.constantFrom(true, false, undefined);

  const strictness = { deny: 2, ask: 1, allow: 0 };
  const read = ({ decision }: DecisionEntry) =>
    decision.kind === "deny" ? "deny" : decision.asked ? "ask" : "allow";

  it("never make anything run that would not have run without them, nor unasked what was asked for", async () => {
    const modes = fc.constantFrom(null, "required", "ask", "allow", "deny");
    const own = fc.constantFrom(
      annotated,
      denyAll,
      custom(() => true),
      custom(() => false),
    );
    await fc.assert(
      fc.asyncProperty(
        modes,
        own,
        fc.boolean(),
        fc.array(policies, { maxLength: 3 }),
        fc.array(approves, { maxLength: 3 }),
        async (mode, policy, person, requested, answers) => {
          const became = async (changes: Parameters<typeof world>[1]) => {
            const w = world(counted(() => ({ approved: person })).strategy, changes);
            w.mode = mode;
            w.settings = { policy };
            await w.call();
            const [entry] = w.decisions();
            assert.ok(entry);
            return strictness[read(entry)];
          };
          const vetoes = answers.map(
            (approved) => counted(() => ({ approved }) as ToolApprovalDecision).strategy,
          );
          const requests = requested.map((one) => ({ from: "some.extension", policy: one }));
          const alone = await became({});
          const together = await became({ vetoes: () => vetoes, policies: () => requests });
          assert.ok(together >= alone, `${together} where it was ${alone}`);
        },
      ),
    );
  });
});
