import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/core/json.ts";
import { allowAll, annotated, custom, denyAll, type ToolApprovalPolicy } from "../../../src/gate/policy.ts";
import { desk } from "./desk.ts";
import { settle } from "./world.ts";

/** One way in to the gate, as whoever calls a tool through it sees it. */
export interface Door {
  readonly name: string;
  /** Calls the tool `x/spy` in the session `s` and resolves with all the text that comes back. */
  call(gate: DoorGate, input: JsonObject, signal: AbortSignal): Promise<string>;
}

export type DoorGate = Pick<ReturnType<typeof desk>, "call" | "w">;

const never = new AbortController().signal;

/** What has to hold for every door (acceptance B1-58, B1-61). */
export function holdsFor({ name, call }: Door): void {
  const policies: [policy: ToolApprovalPolicy, becomes: "asked" | "run" | "refused"][] = [
    [annotated, "asked"],
    [custom(() => true), "asked"],
    [allowAll, "run"],
    [denyAll, "refused"],
  ];

  describe(`${name} in front of a tool that has to be asked for`, () => {
    for (const [policy, becomes] of policies)
      it(`tells of a call, and it is ${becomes} under the policy ${policy.kind}`, async () => {
        const d = desk({ spec: { requiresApproval: policy.kind === "annotated" } });
        d.w.settings = { policy };
        const answer = call(d, { a: 1 }, never);
        await settle();
        assert.deepEqual(d.events.map(({ kind, session, args }) => [kind, session, args])[0], [
          "requested",
          "s",
          { a: 1 },
        ]);
        // What the frames of behaviour 1.19 are made of.
        assert.equal(
          d.events.some(({ kind }) => kind === "started"),
          becomes !== "refused",
        );
        assert.equal(d.pending.list().length, becomes === "asked" ? 1 : 0);
        assert.equal(d.runs.length, becomes === "run" ? 1 : 0);
        if (becomes === "asked") d.pending.answer(d.first(), { kind: "approve" });
        const text = await answer;
        assert.equal(d.runs.length, becomes === "refused" ? 0 : 1);
        assert.equal(d.events.at(-1)?.kind, "answered");
        if (becomes === "refused")
          assert.match(text, /\{"status":"cancelled","message":"Tool execution denied by policy"\}/);
        else assert.match(text, /\bran\b/);
      });

    it("runs it after a person approved, and then only", async () => {
      const d = desk();
      const answer = call(d, {}, never);
      await settle();
      assert.deepEqual(d.runs, []);
      d.pending.answer(d.first(), { kind: "approve" });
      assert.match(await answer, /\bran\b/);
      assert.equal(d.runs.length, 1);
    });

    it("does not run what a person declined, and says so", async () => {
      const d = desk();
      const answer = call(d, {}, never);
      await settle();
      d.pending.answer(d.first(), { kind: "decline" });
      assert.match(await answer, /\{"status":"cancelled","message":"Action cancelled by user"\}/);
      assert.deepEqual(d.runs, []);
    });

    it("does not run what a row denies, and asks nobody", async () => {
      const d = desk();
      d.w.mode = "deny";
      assert.match(await call(d, {}, never), /Tool execution denied by ToolPermissionPolicy/);
      assert.deepEqual([d.runs, d.shown], [[], []]);
    });

    it("does not run what the policy of its session denies", async () => {
      const policies = (session: string | null) =>
        session === "s" ? [{ from: "some.extension", policy: { kind: "denyAll" } as const }] : [];
      const d = desk({ policies });
      d.w.mode = "allow";
      assert.match(await call(d, {}, never), /Tool execution denied by policy/);
      assert.deepEqual(d.runs, []);
    });

    it("asks nobody about arguments that cannot run, and names every problem", async () => {
      const d = desk({ tool: { validate: () => ["one", "two"] } });
      assert.match(await call(d, {}, never), /\{"error":"invalid_arguments".*"details":\["one","two"\]\}/);
      assert.deepEqual([d.runs, d.shown], [[], []]);
    });

    it("lets go of what waits when it is cancelled, and runs nothing afterwards", async () => {
      const d = desk();
      const cancel = new AbortController();
      const answer = call(d, {}, cancel.signal);
      await settle();
      const approval = d.first();
      cancel.abort();
      await answer;
      assert.equal(d.pending.answer(approval, { kind: "approve" }), "late");
      assert.deepEqual([d.runs, d.pending.list()], [[], []]);
      assert.equal(d.decisions()[0]?.decision.by.kind, "cancelled");
    });

    it("stops what runs when it is cancelled, and settles", async () => {
      const cancel = new AbortController();
      let stopped = false;
      const run = (_args: unknown, _place: unknown, { signal }: { readonly signal: AbortSignal }) =>
        new Promise<string>((_, reject) =>
          signal.addEventListener("abort", () => {
            stopped = true;
            reject(new Error("stopped"));
          }),
        );
      const d = desk({ tool: { run } });
      d.w.mode = "allow";
      const answer = call(d, {}, cancel.signal);
      await settle();
      cancel.abort();
      await answer;
      assert.ok(stopped);
    });

    it("tells the failure of a tool that ran as a failure, not as a refusal", async () => {
      const d = desk({ tool: { run: () => Promise.reject(new Error("no paper")) } });
      d.w.mode = "allow";
      const text = await call(d, {}, never);
      assert.match(text, /\{"error":"no paper"\}/);
      assert.doesNotMatch(text, /Nothing was executed/);
    });

    it("has every call on record, whatever becomes of it", async () => {
      const d = desk();
      for (const mode of ["deny", "allow"] as const) {
        d.w.mode = mode;
        await call(d, { mode }, never);
      }
      assert.deepEqual(
        d.decisions().map(({ decision, call: logged }) => [decision.kind, logged.args, logged.session]),
        [
          ["deny", { mode: "deny" }, "s"],
          ["allow", { mode: "allow" }, "s"],
        ],
      );
    });
  });
}
