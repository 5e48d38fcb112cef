import assert from "node:assert/strict";
import fc from "fast-check";
import type { ToolApprovalDecision } from "../../../src/gate/strategy.ts";
import { counted, settle, textOf, world, yes, type World } from "./world.ts";
import { english } from "../../../src/core/translate.ts";

/** A strategy whose answer a test gives by hand. */
function byHand(person = false) {
  const answers: ((decision: ToolApprovalDecision) => void)[] = [];
  const { strategy, calls } = counted(() => new Promise((resolve) => answers.push(resolve)), person);
  return { strategy, calls, answer: (index: number, approved = true) => answers[index]?.({ approved }) };
}

async function refusedBy(w: World, kind: string) {
  const answer = await w.call();
  assert.equal(answer.kind, "refused");
  assert.equal(answer.kind === "refused" && answer.decision.by.kind, kind);
  assert.equal(w.runs.length, 0);
}

// Abuse cases D06 to D18.
describe("whatever goes wrong on the way", () => {
  it("means not run when the log cannot be written, and the refusal says so", async () => {
    const append = () => Promise.reject(new Error("disk full"));
    const w = world(yes().strategy, { log: { append } });
    assert.match(textOf(await w.call()), /could not be recorded \(disk full\)/);
    assert.equal(w.runs.length, 0);
    assert.ok(w.events.some((event) => event.kind === "unrecorded"));
  });

  it("means not run when an automatic decision cannot be written", async () => {
    const append = () => {
      throw new Error("read-only");
    };
    const w = world(yes().strategy, { log: { append } });
    w.mode = "allow";
    assert.equal((await w.call()).kind, "refused");
    assert.equal(w.runs.length, 0);
  });

  it("means not run when the settings cannot be read", async () => {
    const settings = () => {
      throw new Error("unreadable");
    };
    await refusedBy(world(yes().strategy, { settings }), "fault");
  });

  it("means not run when the tool cannot say what it would touch", async () => {
    const inspect = () => Promise.reject(new Error("gone"));
    await refusedBy(world(yes().strategy, { tool: { inspect } }), "fault");
  });

  it("means not run when looking at the world never ends", async () => {
    const w = world(yes().strategy, { tool: { inspect: () => new Promise(() => {}) } });
    const answer = w.call();
    await settle();
    w.clock.advance(11_000);
    assert.match(textOf(await answer), /took too long/);
    assert.equal(w.runs.length, 0);
  });

  it("means not run when validating throws", async () => {
    const validate = () => {
      throw new Error("schema");
    };
    await refusedBy(world(yes().strategy, { tool: { validate } }), "fault");
  });

  const failing: (() => unknown)[] = [
    () => {
      throw new Error("x");
    },
    () => undefined,
    () => Promise.reject(new Error("x")),
    () => new Promise(() => {}),
    () => "false",
  ];
  for (const predicate of failing)
    it(`asks, and does not run, when a policy answers by ${String(predicate).replace(/\s+/g, " ")}`, async () => {
      const { strategy, calls } = counted(() => ({ approved: false }));
      const w = world(strategy, { spec: { requiresApproval: false } });
      w.settings = { policy: { kind: "custom", predicate: () => predicate() as boolean } };
      await refusedBy(w, "strategy");
      assert.equal(calls.length, 1);
    });

  it("does not let a listener change anything", async () => {
    const onEvent = () => {
      throw new Error("listener");
    };
    assert.equal((await world(yes().strategy, { onEvent }).call()).kind, "result");
  });

  it("reports a run whose outcome cannot be recorded, and gives its result all the same", async () => {
    let writes = 0;
    const append = () => (++writes > 1 ? Promise.reject(new Error("full")) : Promise.resolve());
    const w = world(yes().strategy, { log: { append } });
    assert.equal((await w.call()).kind, "result");
    assert.ok(w.events.some((event) => event.kind === "unrecorded"));
  });
});

describe("while a call waits for its answer", () => {
  it("a row that turns to deny refuses what is approved afterwards", async () => {
    const hand = byHand();
    const w = world(hand.strategy);
    const answer = w.call();
    await settle();
    w.mode = "deny";
    hand.answer(0);
    assert.match(textOf(await answer), /denied by ToolPermissionPolicy/);
    assert.equal(w.runs.length, 0);
  });

  it("a row that turns to allow does not answer for the person", async () => {
    const hand = byHand();
    const w = world(hand.strategy);
    const answer = w.call();
    await settle();
    w.mode = "allow";
    await settle();
    assert.equal(w.runs.length, 0);
    hand.answer(0, false);
    assert.equal((await answer).kind, "refused");
    assert.equal(w.runs.length, 0);
  });

  it("a workspace that is no longer trusted refuses", async () => {
    const hand = byHand();
    const w = world(hand.strategy);
    const answer = w.call();
    await settle();
    w.trusted = false;
    hand.answer(0);
    assert.match(textOf(await answer), /insufficient authorization/);
    assert.equal(w.runs.length, 0);
  });

  it("a tool that changes is not the one that was approved", async () => {
    const hand = byHand();
    const w = world(hand.strategy);
    const answer = w.call();
    await settle();
    w.tool = { ...w.tool, spec: { ...w.tool.spec, description: "Does something else now." } };
    hand.answer(0);
    assert.match(textOf(await answer), /tool changed/);
    assert.equal(w.runs.length, 0);
  });

  it("a target that is swapped for a protected one is not what was approved", async () => {
    const hand = byHand();
    let protections: string[] = [];
    const inspect = async () => ({ problems: [], protections, insideWorkspace: true, notes: [] });
    const w = world(hand.strategy, { tool: { inspect } });
    const answer = w.call();
    await settle();
    protections = ["steers the editor"];
    hand.answer(0);
    assert.match(textOf(await answer), /what the call would touch changed meanwhile/);
    assert.equal(w.runs.length, 0);
  });

  it("a target that leads elsewhere is not what was approved", async () => {
    const hand = byHand();
    let targets = ["/ws/a"];
    const inspect = async () => ({
      problems: [],
      protections: [],
      insideWorkspace: true,
      notes: [],
      targets,
    });
    const w = world(hand.strategy, { tool: { inspect } });
    const answer = w.call();
    await settle();
    targets = ["/ws/b"];
    hand.answer(0);
    assert.equal((await answer).kind, "refused");
    assert.equal(w.runs.length, 0);
  });

  it("a target that is swapped while the decision is written is not run on", async () => {
    let protections: string[] = [];
    const inspect = async () => ({ problems: [], protections, insideWorkspace: true, notes: [] });
    const append = async () => void (protections = ["steers the editor"]);
    const w = world(yes().strategy, { tool: { inspect }, log: { append } });
    w.mode = "allow";
    assert.equal((await w.call()).kind, "refused");
    assert.equal(w.runs.length, 0);
  });

  it("a host or folder that the person took away is not used any more", async () => {
    const hand = byHand();
    let allowedHosts = ["intranet"];
    const place = () => ({
      folder: "/ws",
      folders: ["/ws"],
      protectedFolders: [],
      ownFolder: null,
      keptResults: null,
      deletion: "backup" as const,
      allowedHosts,
      t: english,
    });
    const w = world(hand.strategy, { place });
    const answer = w.call();
    await settle();
    allowedHosts = [];
    hand.answer(0);
    assert.equal((await answer).kind, "refused");
    assert.equal(w.runs.length, 0);
  });

  it("a row that requires an answer stops what runs only because nobody can be asked", async () => {
    const w = world(null, { log: { append: async () => void (w.mode = "required") } });
    assert.equal((await w.call()).kind, "refused");
    assert.equal(w.runs.length, 0);
  });

  it("an automatic call whose target becomes protected at the last moment does not run", async () => {
    let looks = 0;
    const inspect = async () => ({
      problems: [],
      protections: ++looks > 1 ? ["steers"] : [],
      insideWorkspace: true,
      notes: [],
    });
    const w = world(yes().strategy, { tool: { inspect } });
    w.mode = "allow";
    assert.match(textOf(await w.call()), /changed meanwhile/);
    assert.equal(w.runs.length, 0);
  });

  it("an answer after the time has no effect", async () => {
    const hand = byHand();
    const w = world(hand.strategy);
    const answer = w.call();
    await settle();
    w.clock.advance(121_000);
    hand.answer(0);
    assert.match(textOf(await answer), /Approval timed out/);
    await settle();
    assert.equal(w.runs.length, 0);
  });

  it("an answer that overtakes the timer is late all the same", async () => {
    const hand = byHand();
    const w = world(hand.strategy);
    const answer = w.call();
    await settle();
    w.clock.setWall(w.clock.wall() + 8 * 3600_000);
    hand.answer(0);
    assert.equal((await answer).kind, "refused");
    assert.equal(w.runs.length, 0);
  });

  it("the clock may be set back without lengthening the wait", async () => {
    const hand = byHand();
    const w = world(hand.strategy);
    const answer = w.call();
    await settle();
    w.clock.setWall(w.clock.wall() - 3600_000);
    w.clock.advance(121_000);
    assert.match(textOf(await answer), /timed out/);
  });

  it("the machine may sleep through the end of the wait", async () => {
    const hand = byHand();
    const w = world(hand.strategy);
    const answer = w.call();
    await settle();
    w.clock.setWall(w.clock.wall() + 8 * 3600_000);
    w.clock.advance(1000);
    assert.match(textOf(await answer), /timed out/);
  });

  it("cancelling refuses at once, and approving afterwards does nothing", async () => {
    const hand = byHand();
    const w = world(hand.strategy);
    const cancel = new AbortController();
    const answer = w.call({}, cancel.signal);
    await settle();
    cancel.abort();
    assert.match(textOf(await answer), /request was stopped/);
    hand.answer(0);
    await settle();
    assert.equal(w.runs.length, 0);
  });

  it("cancelling tells the strategy that nobody waits any more", async () => {
    const hand = byHand();
    const w = world(hand.strategy);
    const cancel = new AbortController();
    const answer = w.call({}, cancel.signal);
    await settle();
    const request = hand.calls[0]?.[3];
    assert.equal(request?.signal.aborted, false);
    cancel.abort();
    await answer;
    assert.equal(request?.signal.aborted, true);
  });

  it("closing the window refuses everything that waits, on record", async () => {
    const hand = byHand();
    const w = world(hand.strategy);
    const answers = [w.call(), w.call(), w.call()];
    await settle();
    w.closing.abort();
    for (const answer of await Promise.all(answers)) assert.equal(answer.kind, "refused");
    for (const index of [0, 1, 2]) hand.answer(index);
    await settle();
    assert.equal(w.runs.length, 0);
    assert.deepEqual(
      w.decisions().map(({ decision }) => decision.by.kind),
      ["cancelled", "cancelled", "cancelled"],
    );
  });

  it("a call that is cancelled before it starts is not even asked for", async () => {
    const hand = byHand();
    const w = world(hand.strategy);
    assert.equal((await w.call({}, AbortSignal.abort())).kind, "refused");
    assert.equal(hand.calls.length, 0);
  });

  it("each call needs its own answer, identical ones too", async () => {
    const hand = byHand();
    const w = world(hand.strategy);
    const answers = [w.call({ a: 1 }), w.call({ a: 1 })];
    await settle();
    hand.answer(1);
    assert.equal((await answers[1])?.kind, "result");
    assert.equal(w.runs.length, 1);
    hand.answer(0, false);
    assert.equal((await answers[0])?.kind, "refused");
    assert.equal(w.runs.length, 1);
  });

  it("a second answer to the same call is nothing", async () => {
    const hand = byHand();
    const w = world(hand.strategy);
    const answer = w.call();
    await settle();
    hand.answer(0, false);
    hand.answer(0, true);
    assert.equal((await answer).kind, "refused");
    assert.equal(w.runs.length, 0);
  });

  it("a thousand calls at once wait in a bounded queue and the rest is refused", async () => {
    const hand = byHand();
    const w = world(hand.strategy);
    const answers = Array.from({ length: 1000 }, () => w.call());
    await settle();
    assert.equal(hand.calls.length, 100);
    for (let index = 0; index < 100; index++) hand.answer(index);
    const kinds = (await Promise.all(answers)).map(({ kind }) => kind);
    assert.equal(kinds.filter((kind) => kind === "result").length, 100);
    assert.equal(w.runs.length, 100);
    assert.ok(w.decisions().filter(({ decision }) => decision.by.kind === "limit").length === 900);
  });
});

describe("what was approved", () => {
  it("is what runs, although the caller changes its arguments meanwhile", async () => {
    const hand = byHand();
    const w = world(hand.strategy);
    const input: Record<string, unknown> = { command: "ls", list: [1] };
    const answer = w.call(input);
    await settle();
    input["command"] = "rm -rf /";
    (input["list"] as number[]).push(2);
    hand.answer(0);
    await answer;
    assert.deepEqual(w.runs, [{ command: "ls", list: [1] }]);
    assert.ok(Object.isFrozen(w.runs[0]));
  });

  it("is read from the caller once", async () => {
    let reads = 0;
    const input = {
      get command() {
        return ++reads === 1 ? "ls" : "rm -rf /";
      },
    };
    const w = world(yes().strategy);
    await w.call(input);
    assert.deepEqual(w.runs, [{ command: "ls" }]);
    assert.equal(reads, 1);
  });

  it("is on record before it runs, with the hash of what ran", async () => {
    const order: string[] = [];
    const w = world(yes().strategy, {
      log: { append: async (entry) => void order.push(entry.kind) },
      tool: {
        run: async () => {
          order.push("run");
          return "";
        },
      },
    });
    await w.call();
    assert.deepEqual(order, ["decision", "run", "outcome"]);
  });

  it("is flushed to the disk when a person said it, and only then", async () => {
    const written: string[] = [];
    const log = {
      append: async (entry: { kind: string }, durability: string) =>
        void written.push(`${entry.kind} ${durability}`),
    };
    await world(counted(() => ({ approved: true }), true).strategy, { log }).call();
    await world(yes().strategy, { log }).call();
    assert.deepEqual(written, ["decision power", "outcome process", "decision process", "outcome process"]);
  });

  it("never runs without a matching, earlier, unused approval, whatever happens in whatever order", async () => {
    const happening = fc.constantFrom(
      "approve",
      "decline",
      "cancel",
      "timeout",
      "deny",
      "allow",
      "close",
      "change",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(happening, fc.nat(3)), { maxLength: 12 }), async (happenings) => {
        const hand = byHand();
        const w = world(hand.strategy);
        const cancels = [0, 1, 2, 3].map(() => new AbortController());
        const answers = cancels.map(({ signal }, n) => w.call({ n }, signal));
        await settle();
        const open = new Set([0, 1, 2, 3]);
        const expected: number[] = [];
        let barred = false;
        for (const [what, n] of happenings) {
          if (what === "approve") {
            if (open.delete(n) && !barred) expected.push(n);
            hand.answer(n);
          } else if (what === "decline") {
            open.delete(n);
            hand.answer(n, false);
          } else if (what === "cancel") {
            open.delete(n);
            cancels[n]?.abort();
          } else if (what === "timeout" || what === "close") {
            open.clear();
            if (what === "close") w.closing.abort();
            else w.clock.advance(121_000);
          } else if (what === "change") {
            barred = true;
            w.tool = { ...w.tool, spec: { ...w.tool.spec, title: "Another" } };
          } else {
            barred = what === "deny" || w.tool.spec.title === "Another";
            w.mode = what;
          }
          await settle();
        }
        w.closing.abort();
        await Promise.all(answers);
        assert.deepEqual(
          w.runs.map(({ n }) => n),
          expected,
        );
        const allowed = w.decisions().filter(({ decision }) => decision.kind === "allow");
        assert.deepEqual(
          allowed.map(({ call }) => call.args?.["n"]),
          expected,
        );
      }),
      { numRuns: 300 },
    );
  });
});
