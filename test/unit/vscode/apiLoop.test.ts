import assert from "node:assert/strict";
import type { LoopMessage, LoopModel, LoopModelPart, LoopModelRequest, ToolLoop } from "../../../src/api.ts";
import { createLoopChain } from "../../../src/agent/loopChain.ts";
import { agentLimits, type GivenLimits } from "../../../src/core/agentLimits.ts";
import type { JsonObject } from "../../../src/core/json.ts";
import { annotated } from "../../../src/gate/policy.ts";
import { runLoop, runRound } from "../../../src/vscode/apiLoop.ts";
import type { ApiLoopParts } from "../../../src/vscode/apiLoopTurn.ts";
import { finalizedStream } from "../../../src/vscode/finalizedStream.ts";
import { readLoop, readRound } from "../../../src/vscode/apiLoopInput.ts";
import { counted, world, yes } from "../gate/world.ts";

const installed = (id: string) => (id === "some.extension" ? id : null);

/** A model that says one of these after the other, and what it was sent. */
function scripted(...turns: readonly (readonly LoopModelPart[])[]) {
  const requests: LoopModelRequest[] = [];
  const model: LoopModel = {
    async *send(request) {
      const turn = turns[Math.min(requests.length, turns.length - 1)] ?? [];
      requests.push(request);
      yield* turn;
    },
  };
  return { model, requests };
}

const text = (words: string): LoopModelPart => ({ kind: "text", text: words });
const call = (input: unknown = {}, name = "x_spy"): LoopModelPart => ({
  kind: "toolCall",
  callId: "1",
  name,
  input,
});
const messages: readonly LoopMessage[] = [{ kind: "user", text: "go" }];

function desk(w = world(yes().strategy), limits: GivenLimits = {}, callsOf = (): number | null => null) {
  const sessions: (string | null)[] = [];
  const runs: unknown[] = [];
  const parts: ApiLoopParts = {
    gate: {
      closing: w.closing.signal,
      policy: async () => annotated,
      callTool: () => assert.fail("no tool of the editor's"),
      callById: async (request, signal) => {
        sessions.push(request.session);
        runs.push(request.run && [request.run.id, request.run.occurrence]);
        return w.call(request.input, signal, request);
      },
    },
    tools: async () => ({
      ours: [],
      others: () => [],
      registered: () => [{ ...w.tool, extension: "x", returnDirect: false }],
      served: () => [],
    }),
    loopSettings: async () => ({
      agent: { logCalls: false, askReason: true, limits: agentLimits(limits), callsOf },
      row: () => null,
    }),
    chain: createLoopChain(),
    loopLog: () => {},
    log: { info: () => {}, debug: () => {}, warn: () => {} },
    redact: () => Promise.reject(new Error("nothing to mask")),
    modelOf: () => assert.fail("no model of VS Code's"),
  };
  const given = (loop: unknown) =>
    runLoop(readLoop("runToolLoop", loop, installed), parts, () => {}, new AbortController().signal);
  const run = (loop: Partial<ToolLoop> & Pick<ToolLoop, "model">) =>
    given({ from: "some.extension", messages, tools: ["x/spy"], ...loop });
  const round = (last: readonly LoopModelPart[], more: object = {}) =>
    runRound(
      readRound(
        {
          from: "some.extension",
          messages: [...messages, { kind: "assistant", parts: last }],
          tools: ["x/spy"],
          ...more,
        },
        installed,
      ),
      parts,
    );
  return { w, given, run, round, sessions, runs };
}

describe("a loop of another extension", () => {
  it("has its calls decided like any other, as the extension's, and gets the answer", async () => {
    const d = desk();
    const { model, requests } = scripted([call({ a: 1 })], [text("Done.")]);
    const { finishReason, text: told, messages: all } = await d.run({ model, session: "s" });
    assert.deepEqual([finishReason, told, all.length], ["stop", "Done.", 4]);
    assert.deepEqual(d.w.runs, [{ a: 1 }]);
    const [decision] = d.w.decisions();
    assert.deepEqual(decision?.call.caller, { kind: "extension", name: "some.extension" });
    assert.deepEqual([d.sessions, decision.call.session], [["s"], "s"]);
    assert.deepEqual(requests[0]?.tools, [
      { name: "x_spy", description: "Counts how often it ran.", inputSchema: {} },
    ]);
  });

  it("does not run what is declined, and goes on", async () => {
    const d = desk(world(counted(() => ({ approved: false }), true).strategy));
    const { model, requests } = scripted([call()], [text("Then not.")]);
    assert.equal((await d.run({ model })).text, "Then not.");
    assert.deepEqual(d.w.runs, []);
    assert.match(JSON.stringify(requests[1]?.messages.at(-1)), /Action cancelled by user/);
  });

  it("has on record what the loop answers by itself, with its arguments and why", async () => {
    const d = desk(world(counted(() => ({ approved: false }), true).strategy));
    const broken = '{"a":';
    const { model, requests } = scripted([call({ a: 1 }), call({ a: 1 }), call(broken)], [text("Then not.")]);
    await d.run({ model, session: "s" });
    assert.deepEqual(
      d.w.decisions().map(({ call: { args, session }, decision: { step, by } }) => [session, args, step, by]),
      [
        ["s", { a: 1 }, "strategy", { kind: "person" }],
        ["s", { a: 1 }, "door", { kind: "limit", limit: "a person declined it" }],
        ["s", null, "validate", { kind: "arguments" }],
      ],
    );
    assert.match(JSON.stringify(requests[1]?.messages.at(-1)), /declined this very call[^]*are no JSON/);
    assert.deepEqual(d.w.runs, []);
  });

  it("goes as far as the person lets @gate go, unless it says otherwise", async () => {
    const model = () => scripted(...Array.from({ length: 9 }, (_, n) => [call({ n })])).model;
    const few = desk(world(yes().strategy), { rounds: 2, roundsAtMost: 3 });
    assert.equal((await few.run({ model: model() })).finishReason, "hardStop");
    assert.equal(few.w.runs.length, 2);
    await few.run({ model: model(), limits: { rounds: 4 } });
    assert.equal(few.w.runs.length, 2 + 4);
    const once = desk(world(yes().strategy), {}, () => 1);
    assert.equal((await once.run({ model: model() })).finishReason, "toolCallLimitExceeded");
    assert.equal(once.w.runs.length, 1);
  });

  it("asks no more in a loop of its own, either, when a person declined one call after the other", async () => {
    const asked = counted(() => ({ approved: false }), true);
    const d = desk(world(asked.strategy));
    const first = await d.round([1, 2, 3].map((n) => call({ n })));
    const again = { kind: "assistant", parts: [call({ n: 4 })] };
    const { messages: after } = await d.round([], { messages: [...first.messages, again] });
    assert.equal(asked.calls.length, 3);
    assert.match(JSON.stringify(after.at(-1)), /declined several calls in a row/);
  });

  // Behaviour 2.21.
  it("asks its model why, where the person wants that, and gives the tool the arguments without", async () => {
    const inputSchema = { type: "object", properties: { a: {} } } as const;
    const d = desk(world(yes().strategy, { spec: { inputSchema } }));
    const said = { a: 1, toolgate_reason: "to see it" };
    const { model, requests } = scripted([call(said)], [text("Done.")]);
    const { messages: all } = await d.run({ model });
    assert.match(JSON.stringify(requests[0]?.tools[0]?.inputSchema), /"required":\["toolgate_reason"\]/);
    assert.deepEqual([d.w.runs, d.w.decisions()[0]?.call.purpose], [[{ a: 1 }], "to see it"]);
    assert.deepEqual(all[1], {
      kind: "assistant",
      parts: [{ kind: "toolCall", callId: "1", name: "x_spy", input: { a: 1 }, purpose: "to see it" }],
    });
    assert.deepEqual(requests[1]?.messages[1], { kind: "assistant", parts: [call(said)] });
  });

  // Behaviour 1.38.
  it("numbers the calls of a run that it may begin anew, and of no other", async () => {
    const d = desk();
    const turns = () => scripted([call({ a: 1 }), call({ a: 2 })], [call({ a: 1 })], [text("Done.")]).model;
    await d.run({ model: turns(), run: "mine" });
    await d.run({ model: turns() });
    assert.deepEqual(d.runs, [["mine", 0], ["mine", 1], ["mine", 2], undefined, undefined, undefined]);
  });

  // Behaviour 2.16.
  it("fails at a call of what it does not offer where it wants that, which is on record", async () => {
    const d = desk();
    const { model } = scripted([call({}, "x_spi"), call()]);
    await assert.rejects(
      d.run({ model, unknownTools: "fail" }),
      /^Error: No ToolCallback found for tool name: x_spi$/,
    );
    assert.deepEqual(d.w.runs, []);
    assert.deepEqual(
      d.w.decisions().map(({ decision }) => decision.step),
      ["resolve"],
    );
  });

  it("calls only what it offers, whatever else there is", async () => {
    const d = desk();
    const { model, requests } = scripted([call()], [text("Done.")]);
    await d.run({ model, tools: [] });
    assert.deepEqual(d.w.runs, []);
    assert.match(JSON.stringify(requests[1]?.messages.at(-1)), /unknown_tool/);
    await assert.rejects(
      d.run({ model, tools: ["x/other"] }),
      /TypeError: runToolLoop: there is no tool 'x\/other'/,
    );
  });

  // Acceptance B4-12.
  it("may be its own: the calls are returned, and are under the gate when they are run", async () => {
    const d = desk(world(counted(() => ({ approved: true })).strategy));
    const { finishReason, messages: all } = await d.run({
      model: scripted([call({ a: 1 })]).model,
      runTools: false,
    });
    assert.deepEqual([finishReason, d.w.runs, all.at(-1)?.kind], ["toolCalls", [], "assistant"]);
    const { messages: after, returnDirect } = await d.round([call({ a: 1 }), call({ a: 2 })]);
    assert.deepEqual([d.w.runs, returnDirect], [[{ a: 1 }, { a: 2 }], false]);
    assert.equal(d.w.decisions().length, 2);
    const last = after.at(-1);
    assert.deepEqual(last?.kind === "toolResults" && last.results.map(({ texts }) => texts), [
      ["ran"],
      ["ran"],
    ]);
    await assert.rejects(d.round([text("Hi.")]), /No tool call requested by the chat model/);
  });

  it("has the rounds and calls of its own loop counted, as its messages tell of them", async () => {
    const d = desk();
    const limits = { rounds: 1, roundsAtMost: 2, identicalCalls: 9 };
    const overs: (string | null)[] = [];
    let said: readonly LoopMessage[] = messages;
    for (let round = 1; round <= 3; round++) {
      const given = { messages: [...said, { kind: "assistant", parts: [call()] }], limits };
      const { messages: after, over } = await d.round([], given);
      overs.push(over);
      said = after;
    }
    assert.deepEqual([overs, d.w.runs.length], [[null, null, "hardStop"], 1]);
    const { over, messages: after } = await d.round([call(), call()], { limits: { callsPerTool: 1 } });
    assert.equal(over, "toolCallLimitExceeded");
    assert.match(JSON.stringify(after.at(-1)), /Tool call limit \(1\) exceeded for tool 'x_spy'/);
  });

  it("lets its hooks change what is asked, and bring tools for a round", async () => {
    const d = desk();
    const { model, requests } = scripted([call()], [call()], [text("Done.")]);
    const result = await d.run({
      model,
      tools: [],
      hooks: {
        initialize: (request) => ({
          ...request,
          messages: [{ kind: "system", text: "Be brief." }, ...request.messages],
        }),
        beforeRound: (request, round) => (round === 1 ? { ...request, tools: ["x/spy"] } : request),
        finalize: (one) => ({ ...one, text: one.text.toUpperCase() }),
      },
    });
    assert.equal(result.text, "DONE.");
    assert.equal(d.w.runs.length, 1);
    assert.deepEqual(
      requests.map(({ messages: [first], tools }) => [first?.kind, tools.length]),
      [
        ["system", 1],
        ["system", 0],
        ["system", 0],
      ],
    );
  });

  // Acceptance B4-8.
  it("has its hooks called in their order, once at the ends and once around each round", async () => {
    const told: string[] = [];
    const note = <T>(what: string, value: T): T => (told.push(what), value);
    await desk().run({
      model: scripted([call()], [text("Done.")]).model,
      hooks: {
        initialize: (request) => note("initialize", request),
        beforeRound: (request, round) => note(`before ${round}`, request),
        afterRound: (response, round) => note(`after ${round}`, response),
        nextMessages: (said, round) => note(`next ${round}`, said),
        finalize: (result) => note("finalize", result),
      },
    });
    const around = ["before 1", "after 1", "next 2", "before 2", "after 2"];
    assert.deepEqual(told, ["initialize", ...around, "finalize"]);
  });

  it("ends without a call when a hook gives nonsense or fails", async () => {
    for (const beforeRound of [
      () => ({}),
      () => assert.fail("no"),
      () => ({ messages: [{ kind: "odd" }], tools: [] }),
    ]) {
      const d = desk();
      const { model } = scripted([call()]);
      await assert.rejects(
        d.given({ from: "some.extension", messages, tools: [], hooks: { beforeRound }, model }),
      );
      assert.deepEqual(d.w.runs, []);
    }
  });

  it("can change nothing by what it was given", async () => {
    const d = desk();
    const args = { a: 1 };
    const turns: LoopModelPart[][] = [[call(args)], [text("Done.")]];
    const seen: LoopModelRequest[] = [];
    const model: LoopModel = {
      async *send(request) {
        seen.push(structuredClone(request));
        yield* turns[seen.length - 1] ?? [];
        args.a = 2;
        for (const message of request.messages) Object.assign(message, { text: "changed", results: [] });
      },
    };
    const { messages: all } = await d.run({ model });
    assert.deepEqual(d.w.runs, [{ a: 1 }]);
    assert.deepEqual(all[0], messages[0]);
    assert.deepEqual(
      seen[1]?.messages.map(({ kind }) => kind),
      ["user", "assistant", "toolResults"],
    );
  });

  it("is told of its rounds and calls, and changes nothing by failing then", async () => {
    const kinds: string[] = [];
    const { model } = scripted([call(), { kind: "usage", usage: { inputTokens: 3 } }], [text("Done.")]);
    const { usage } = await desk().run({
      model,
      onEvent({ kind }) {
        kinds.push(kind);
        assert.fail("no");
      },
    });
    assert.deepEqual(usage, { inputTokens: 3 });
    assert.deepEqual(kinds, ["round", "part", "part", "call", "result", "round", "part", "end"]);
  });

  it("stops when its token says so", async () => {
    const listeners: (() => void)[] = [];
    const token = {
      isCancellationRequested: false,
      onCancellationRequested(listener: () => void) {
        listeners.push(listener);
        return { dispose: () => {} };
      },
    };
    const d = desk();
    const model: LoopModel = {
      async *send() {
        for (const listener of listeners) listener();
        yield { kind: "toolCall", callId: "1", name: "x_spy", input: {} };
      },
    };
    assert.equal(
      (await d.given({ from: "some.extension", messages, tools: ["x/spy"], model, token })).finishReason,
      "cancelled",
    );
    assert.deepEqual(d.w.runs, []);
  });

  it("is refused where it is malformed, and says what", async () => {
    const { model } = scripted([text("Hi.")]);
    const good = { from: "some.extension", messages, tools: [], model };
    const bad: [more: JsonObject | object, message: RegExp][] = [
      [{ from: "no.body" }, /'no\.body' is not the id of an installed extension/],
      [{ tools: "x/spy" }, /'tools' must be a list/],
      [{ limits: { rounds: 0 } }, /'rounds' must be a whole number from 1/],
      [{ limits: { rounds: -1 } }, /'rounds' must be a whole number from 1/],
      [{ limits: { callsPerTool: 1.5 } }, /'callsPerTool' must be a whole number from 0/],
      [{ limits: { turns: 1 } }, /does not know 'turns'/],
      [{ limits: { onLimit: "go" } }, /'onLimit' must be 'stop' or 'answer'/],
      [{ hooks: { before: () => {} } }, /does not know 'before'/],
      [{ history: "none" }, /'history' must be/],
      [{ shouldRun: true }, /does not know 'shouldRun'/],
      [{ messages: [() => {}] }, /'messages' must be plain data/],
    ];
    for (const [more, message] of bad)
      assert.throws(() => readLoop("runToolLoop", { ...good, ...more }, installed), {
        name: "TypeError",
        message,
      });
    for (const [more, message] of [
      [{ messages: [{ kind: "odd" }] }, /messages cannot be read/],
      [{ model: {} }, /'model' must have a method 'send'/],
      [
        {
          model: {
            send: async function* () {
              yield { kind: "text" };
            },
          },
        },
        /what the model says cannot be read/,
      ],
    ] as const)
      await assert.rejects(desk().given({ ...good, ...more }), { name: "TypeError", message });
  });
});

// Behaviour 4.7.
describe("the text of a loop as it comes", () => {
  const saying = async function* (...words: readonly string[]) {
    yield* words;
  };
  const read = async (...given: Parameters<typeof finalizedStream>) => {
    const chunks: string[] = [];
    for await (const chunk of finalizedStream(...given)) chunks.push(chunk);
    return chunks;
  };

  it("may be changed before it is read", async () => {
    assert.deepEqual(await read(saying("a", "b"), null), ["a", "b"]);
    const shout = async function* (words: AsyncIterable<string>) {
      for await (const word of words) yield word.toUpperCase();
      yield "!";
    };
    assert.deepEqual(await read(saying("a", "b"), shout), ["A", "B", "!"]);
  });

  it("is an error where it becomes something else", async () => {
    await assert.rejects(
      read(saying("a"), () => "a"),
      /TypeError: finalizeStream must give an async iterable/,
    );
    const numbers = async function* () {
      yield 1;
    };
    await assert.rejects(read(saying("a"), numbers), /TypeError: finalizeStream must give text/);
  });
});
