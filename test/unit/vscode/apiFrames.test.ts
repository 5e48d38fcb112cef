import assert from "node:assert/strict";
import type { AiEvent } from "../../../src/api.ts";
import { answerTexts } from "../../../src/gate/answerTexts.ts";
import { createGateEvents } from "../../../src/gate/events.ts";
import { watchFrames } from "../../../src/vscode/apiFrames.ts";
import { desk } from "../gate/desk.ts";
import { counted, settle, type Changes } from "../gate/world.ts";

const asks = { requiresApproval: true, prompt: "Allow {toolName} with {args}?" } as const;

/** A desk whose frames somebody follows. */
function followed(changes: Changes = {}) {
  const events = createGateEvents();
  const d = desk({ onEvent: events.tell, spec: asks, ...changes });
  const frames: AiEvent[] = [];
  const following = watchFrames(events, d.pending, (frame) => frames.push(frame));
  const names = () => frames.map(({ event }) => event);
  const say = (words: string) => d.pending.tryResolve(`/__approval/${d.first().id}/${words}`);
  return { ...d, frames, following, names, say };
}

// Behaviour 1.19 to 1.22, 1.35; acceptance B1-59.
describe("the frames of a call", () => {
  it("have exactly the fields of the protocol, in the order of what happens", async () => {
    const { call, frames, first, say } = followed();
    const args = { path: "a", force: true };
    const answer = call(args, undefined, { session: "s" });
    await settle();
    const { id, question } = first();
    assert.match(question, /Allow spy with .*"path":"a"/);
    const asked = structuredClone(frames);
    say("approve");
    assert.equal((await answer).kind, "result");
    const of = { sessionId: "s", callId: "call-1" };
    const toolName = "x/spy";
    const before = [
      { event: "tool-start", data: { toolName, arguments: args }, ...of, seq: 1 },
      {
        event: "approval-required",
        data: {
          approvalId: id,
          toolName,
          arguments: args,
          message: question,
          expiresIn: 120,
        },
        ...of,
        seq: 2,
      },
    ];
    assert.deepEqual(asked, before);
    assert.deepEqual(frames, [
      ...before,
      { event: "tool-result", data: { toolName, result: "ran" }, ...of, seq: 3 },
      { event: "complete", data: {}, ...of, seq: 4 },
    ]);
  });

  it("are frozen, and one text of JSON each", async () => {
    const { call, frames, say } = followed();
    const answer = call({ deep: { list: [1] } });
    await settle();
    say("approve");
    await answer;
    for (const frame of frames) {
      assert.deepEqual(JSON.parse(JSON.stringify(frame)), frame);
      for (const part of [frame, frame.data]) assert.throws(() => Object.assign(part, { x: 1 }), TypeError);
      if ("arguments" in frame.data) assert.ok(Object.isFrozen(frame.data.arguments));
    }
  });

  for (const [words, runs] of [
    ["approve", 1],
    ['approve {"path":"b"}', 1],
    ["deny", 0],
    ["deny too early", 0],
    ["respond by hand", 0],
  ] as const)
    it(`tell with ${JSON.stringify(words)} what the caller gets, and that it is over`, async () => {
      const { call, frames, names, say, runs: ran } = followed();
      const waiting = call({ path: "a" });
      await settle();
      say(words);
      const answer = await waiting;
      assert.deepEqual(names(), ["tool-start", "approval-required", "tool-result", "complete"]);
      const result = answerTexts(answer).join("\n");
      assert.deepEqual(frames[2]?.data, { toolName: "x/spy", result });
      assert.equal(ran.length, runs);
    });

  it("tell of a time that is over, of a call that is cancelled and of a window that closes as of a result", async () => {
    for (const [end, expected] of [
      ["time", /^\{"status":"timeout","message":"Approval timed out"\}/],
      ["caller", /^\{"status":"cancelled"/],
      ["window", /^\{"status":"cancelled"/],
    ] as const) {
      const { call, frames, names, clock, closing } = followed();
      const caller = new AbortController();
      const answer = call({}, caller.signal);
      await settle();
      if (end === "time") clock.advance(120_000);
      else (end === "caller" ? caller : closing).abort();
      await answer;
      assert.deepEqual(names(), ["tool-start", "approval-required", "tool-result", "complete"]);
      const [, , told] = frames;
      assert.ok(told?.event === "tool-result");
      assert.match(told.data.result, expected);
    }
  });

  it("tell of a tool that failed, and of its own words", async () => {
    const { call, frames, names, say } = followed({
      tool: { run: async () => assert.fail("the disk is full") },
    });
    const answer = call();
    await settle();
    say("approve");
    assert.equal((await answer).kind, "failed");
    assert.deepEqual(names(), ["tool-start", "approval-required", "tool-error", "complete"]);
    assert.deepEqual(frames[2]?.data, { toolName: "x/spy", error: "the disk is full" });
  });

  it("are three where nobody has to be asked", async () => {
    const { call, names } = followed({ spec: { requiresApproval: false } });
    await call();
    assert.deepEqual(names(), ["tool-start", "tool-result", "complete"]);
  });

  it("are none of a call that is invalid, unknown, denied, or refused by another extension", async () => {
    const no = counted(() => ({ approved: false })).strategy;
    const { call, w, frames } = followed({ tool: { validate: ({ bad }) => (bad ? ["bad"] : []) } });
    await call({ bad: true });
    await call("no object");
    await call({}, undefined, { tool: "x/unknown" });
    await call({}, undefined, { policy: { kind: "denyAll" } });
    w.mode = "deny";
    await call();
    w.mode = null;
    w.trusted = false;
    await call();
    assert.deepEqual(frames, []);
    const vetoed = followed({ vetoes: () => [no] });
    await vetoed.call();
    assert.deepEqual(vetoed.frames, []);
  });

  it("name the call they are of, where several of one tool are under way, and count on", async () => {
    const { call, frames, pending } = followed();
    const answers = [call({ n: 1 }), call({ n: 2 })];
    await settle();
    for (const { id } of pending.list().toReversed()) {
      pending.tryResolve(`/__approval/${id}/deny`);
      await settle();
    }
    await Promise.all(answers);
    assert.deepEqual(
      frames.map(({ seq }) => seq),
      [1, 2, 3, 4, 5, 6, 7, 8],
    );
    for (const id of ["call-1", "call-2"])
      assert.deepEqual(
        frames.filter(({ callId }) => callId === id).map(({ event }) => event),
        ["tool-start", "approval-required", "tool-result", "complete"],
      );
    const ends = frames.filter(({ event }) => event === "complete").map(({ callId }) => callId);
    assert.deepEqual(ends, ["call-2", "call-1"]);
  });

  it("change nothing about the call where their listener throws, and end with it", async () => {
    const events = createGateEvents();
    const d = desk({ onEvent: events.tell });
    let told = 0;
    const following = watchFrames(events, d.pending, () => {
      told++;
      throw new Error("listener");
    });
    const answer = d.call();
    await settle();
    d.pending.tryResolve(`/__approval/${d.first().id}/approve`);
    assert.equal((await answer).kind, "result");
    assert.equal(told, 4);
    following[Symbol.dispose]();
    const more = d.call();
    await settle();
    d.pending.cancelAllPending();
    await more;
    assert.equal(told, 4);
  });
});
