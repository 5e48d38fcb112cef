import assert from "node:assert/strict";
import { alwaysReject } from "../../../src/gate/strategies.ts";
import { ToolApprovalError, type ToolApprovalDecision } from "../../../src/gate/strategy.ts";
import { counted, settle, textOf, world, yes } from "./world.ts";

// Acceptance B0-1 to B0-4, B0-6 to B0-11, B1-35 to B1-39.
describe("a strategy in front of a tool", () => {
  it("is not missed when nothing is registered and nothing marks the tool", async () => {
    const { call, runs } = world(null, { spec: { requiresApproval: null } });
    assert.equal(textOf(await call()), "ran");
    assert.equal(runs.length, 1);
  });

  it("fails closed when nothing is registered and the tool is marked", async () => {
    const { call, runs } = world(null, { spec: { requiresApproval: true } });
    const text = textOf(await call());
    assert.match(
      text,
      /"message":"Tool requires approval but no ApprovalStrategy is configured on this execution path"/,
    );
    assert.equal(runs.length, 0);
  });

  it("fails closed when nothing is registered and a row requires approval", async () => {
    const w = world(null, { spec: { requiresApproval: null } });
    for (const mode of ["required", "ask"] as const) {
      w.mode = mode;
      assert.equal((await w.call()).kind, "refused");
    }
    assert.equal(w.runs.length, 0);
  });

  it("rejects with its reason, and the caller goes on", async () => {
    const { call, runs } = world(alwaysReject("r"));
    assert.match(textOf(await call()), /Tool execution was denied: r/);
    assert.equal(runs.length, 0);
  });

  it("rejects without a reason without saying null", async () => {
    assert.doesNotMatch(textOf(await world(alwaysReject(null)).call()), /null|undefined/);
  });

  it("is not consulted for a tool that never needs approval", async () => {
    const { strategy, calls } = counted(() => ({ approved: false, reason: "r" }));
    const { call, runs } = world(strategy, { spec: { requiresApproval: false } });
    assert.equal((await call()).kind, "result");
    assert.deepEqual([calls.length, runs.length], [0, 1]);
  });

  it("is consulted once, with the tool, the canonical arguments and the caller's context", async () => {
    const { strategy, calls } = yes();
    const { call, runs } = world(strategy, { spec: { requiresApproval: true } });
    await call({ b: 1, a: "x" });
    assert.equal(calls.length, 1);
    const [tool, raw, context] = calls[0] ?? [];
    assert.equal(tool?.id, "x/spy");
    assert.equal(raw, '{"a":"x","b":1}');
    assert.equal(context, null);
    assert.equal(runs.length, 1);
  });

  it("is given what the caller supplied beside the arguments", async () => {
    const { strategy, calls } = yes();
    const context = Object.freeze({ tenant: "t" });
    await world(strategy).call({}, undefined, { context });
    assert.equal(calls[0]?.[2], context);
  });

  it("sees {} where the caller sent nothing", async () => {
    const { strategy, calls } = yes();
    const w = world(strategy);
    await w.call(null);
    await w.call(undefined);
    assert.deepEqual(
      calls.map(([, raw]) => raw),
      ["{}", "{}"],
    );
  });

  const failures: [name: string, error: unknown, words: RegExp][] = [
    ["cannot decide", new ToolApprovalError("policy engine down"), /could not decide \(policy engine down\)/],
    ["throws", new Error("boom"), /failed \(boom\)/],
    ["throws something odd", "odd", /failed \(odd\)/],
  ];
  for (const [name, error, words] of failures)
    it(`runs nothing when the strategy ${name}, and does not call it a rejection`, async () => {
      const { strategy } = counted(() => {
        throw error;
      });
      const { call, runs, decisions } = world(strategy);
      const text = textOf(await call());
      assert.match(text, words);
      assert.match(text, /"status":"error"/);
      assert.doesNotMatch(text, /Tool execution was denied/);
      assert.equal(runs.length, 0);
      assert.equal(decisions()[0]?.decision.by.kind, "fault");
    });

  const malformed: unknown[] = [
    undefined,
    null,
    true,
    "yes",
    1,
    {},
    [],
    { approved: "false" },
    { approved: {} },
    { approved: 1 },
    { allow: true },
  ];
  for (const given of malformed)
    it(`takes ${JSON.stringify(given) ?? "nothing"} for no approval`, async () => {
      const { strategy } = counted(() => given as ToolApprovalDecision);
      const { call, runs } = world(strategy);
      assert.equal((await call()).kind, "refused");
      assert.equal(runs.length, 0);
    });

  it("that never settles is bounded by the time to answer", async () => {
    const { strategy, calls } = counted(() => new Promise<never>(() => {}));
    const { call, runs, clock } = world(strategy);
    const answer = call();
    await settle();
    clock.advance(119_000);
    await settle();
    assert.equal(calls.length, 1);
    clock.advance(1500);
    assert.match(textOf(await answer), /\{"status":"timeout","message":"Approval timed out"\}/);
    assert.equal(runs.length, 0);
  });

  it("has the tool's own time where the tool has one", async () => {
    const { strategy } = counted(() => new Promise<never>(() => {}));
    const { call, clock } = world(strategy, { spec: { approvalTimeoutSeconds: 5 } });
    const answer = call();
    await settle();
    clock.advance(5500);
    assert.match(textOf(await answer), /within 5 seconds/);
  });

  it("is not consulted for an unknown tool", async () => {
    const { strategy, calls } = yes();
    const w = world(strategy);
    w.tool = { ...w.tool, spec: { ...w.tool.spec, id: "x/other" } };
    assert.match(textOf(await w.call()), /unknown_tool/);
    assert.equal(calls.length, 0);
  });

  it("is not consulted for arguments that cannot run, and every problem is named", async () => {
    const { strategy, calls } = yes();
    const { call, runs } = world(strategy, {
      tool: { validate: () => ["missing required parameter 'x'", "two"] },
    });
    const answer = await call();
    assert.equal(
      answer.kind === "refused" && answer.json,
      '{"error":"invalid_arguments","tool":"x/spy","details":["missing required parameter \'x\'","two"]}',
    );
    assert.deepEqual([calls.length, runs.length], [0, 0]);
  });

  it("leaves metadata in the log and out of the model's text", async () => {
    const { strategy } = counted(() => ({ approved: false, reason: "no", metadata: { policyId: "p-17" } }));
    const { call, decisions } = world(strategy);
    assert.doesNotMatch(textOf(await call()), /p-17/);
    assert.deepEqual(decisions()[0]?.decision.metadata, { policyId: "p-17" });
  });

  it("runs the tool once, after the answer", async () => {
    const order: string[] = [];
    const { strategy } = counted(async () => {
      await settle();
      order.push("answer");
      return { approved: true };
    });
    const { call } = world(strategy, {
      tool: {
        run: async () => {
          order.push("run");
          return "";
        },
      },
    });
    await call();
    assert.deepEqual(order, ["answer", "run"]);
  });

  it("gets the failure of an approved tool told as a failure, not as a refusal", async () => {
    for (const [error, json] of [
      [new Error('a "quoted" error'), '{"error":"a \\"quoted\\" error"}'],
      [new RangeError(""), '{"error":"RangeError"}'],
    ] as const) {
      const { call, entries } = world(yes().strategy, { tool: { run: () => Promise.reject(error) } });
      const answer = await call();
      assert.equal(answer.kind, "failed");
      assert.equal(textOf(answer), json);
      assert.deepEqual(
        entries.map((entry) => entry.kind),
        ["decision", "outcome"],
      );
    }
  });
});
