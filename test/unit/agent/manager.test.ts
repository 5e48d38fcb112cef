import assert from "node:assert/strict";
import fc from "fast-check";
import { agentLimits, type AgentLimits } from "../../../src/core/agentLimits.ts";
import type { AgentTool } from "../../../src/agent/agentTool.ts";
import { createFingerprints } from "../../../src/agent/fingerprints.ts";
import { answerCalls, type RoundPorts } from "../../../src/agent/manager.ts";
import { callsIn, type Message, type ToolCallPart } from "../../../src/agent/message.ts";
import { turnOf, type TurnState } from "../../../src/agent/turnState.ts";
import { mostDeclines } from "../../../src/core/refusal.ts";
import { RethrownError } from "../../../src/gate/rethrown.ts";
import { snapshot } from "../../../src/gate/snapshot.ts";
import { settle, testClock } from "../gate/world.ts";
import { answer, call, play, scripted, text, tool, type Runs } from "./played.ts";

const beginning: readonly Message[] = [{ kind: "user", text: "go" }];

/** The state after the model called these. */
const calling = (parts: readonly ToolCallPart[], messages = beginning): TurnState => ({
  ...turnOf(messages),
  parts,
});

/** The state after these were answered, each in a round of its own. */
const after = (...rounds: readonly (readonly ToolCallPart[])[]): readonly Message[] => [
  ...beginning,
  ...rounds.flatMap((parts): Message[] => [
    { kind: "assistant", parts },
    {
      kind: "toolResults",
      results: parts.map(({ callId }) => ({ callId, texts: ["x"], kind: "result", direct: false })),
    },
  ]),
];

function round(
  state: TurnState,
  run: Runs,
  changes: Partial<RoundPorts> & { readonly tools?: readonly AgentTool[] } = {},
) {
  const { tools = [], ...ports } = changes;
  return answerCalls(state, {
    round: 1,
    run: "run",
    resolve: (name) => tools.find((one) => one.name === name) ?? tool(name, run),
    limits: agentLimits(),
    prints: createFingerprints(),
    parallelReads: false,
    signal: new AbortController().signal,
    clock: testClock(),
    tell: () => {},
    keep: async () => {},
    forget: async () => {},
    ...ports,
  });
}

const kinds = ({ results }: TurnState) => results.map(({ kind }) => kind);

describe("the calls of a round", () => {
  // Acceptance B2-7.
  it("are an error where there are none", async () => {
    await assert.rejects(
      round(calling([]), () => answer("result")),
      /No tool call requested by the chat model/,
    );
  });

  // Acceptance B2-9, B3-14, B3-16.
  it("are answered in their order, each by its id, whatever becomes of the others", async () => {
    const parts = [call({}, "write", "1"), call({}, "time", "2"), call({ n: 1 }, "write", "3")];
    const run: Runs = ({ index }, name) =>
      index === 0 ? answer("declined") : answer("result", `${name} ran`);
    const { kind, state } = await round(calling(parts), run);
    assert.equal(kind, "answered");
    assert.deepEqual(
      state.results.map(({ callId, texts }) => [callId, texts[0]]),
      [
        ["1", "declined"],
        ["2", "time ran"],
        ["3", "write ran"],
      ],
    );
  });

  it("are told apart where the model gives one id to several, or none, and keep its ids for it", async () => {
    const ids: string[] = [];
    const run: Runs = ({ id, index }) => {
      ids.push(id);
      return answer(index === 2 ? "declined" : "result");
    };
    const parts = [call({ n: 1 }, "a", "same"), call({ n: 2 }, "a", "same"), call({ n: 3 }, "a", "")];
    const { state } = await round(calling(parts, after([call({}, "a", "same")])), run);
    assert.deepEqual(ids, ["run/1", "run/2", "run/3"]);
    assert.deepEqual(
      state.results.map(({ callId, kind }) => [callId, kind]),
      [
        ["same", "result"],
        ["same", "declined"],
        ["", "result"],
      ],
    );
  });

  // Acceptance B2-4, B2-11.
  it("go on after one that failed, but not after an error that its tool wants its caller to get", async () => {
    const ran: string[] = [];
    const run: Runs = (_, name) => {
      ran.push(name);
      if (name === "rethrows") throw new RethrownError("no paper", new Error("no paper"));
      return name === "fails" ? assert.fail("no ink") : answer("result");
    };
    const { state } = await round(calling([call({}, "fails"), call({}, "good", "2")]), run);
    assert.deepEqual(kinds(state), ["failed", "result"]);
    assert.match(state.results[0]?.texts[0] ?? "", /'fails' could not be completed: no ink/);
    await assert.rejects(round(calling([call({}, "rethrows"), call({}, "never", "2")]), run), /no paper/);
    assert.deepEqual(ran, ["fails", "good", "rethrows"]);
  });

  // Acceptance B2-13; behaviour 2.12.
  it("have no arguments where the model gives nothing, and those of its JSON", async () => {
    const inputs: unknown[] = [];
    const given = [null, undefined, "", "  ", "null", {}, '{"a":[1,{"b":"c"}]}', { d: 1 }];
    const run: Runs = ({ input }) => (inputs.push(input), answer("result"));
    const parts = given.map((input, at) => call(input, `t${at}`, String(at)));
    await round(calling(parts), run);
    assert.deepEqual(inputs, [{}, {}, {}, {}, {}, {}, { a: [1, { b: "c" }] }, { d: 1 }]);
  });

  it("whose arguments are no JSON are answered with what is wrong, and run nothing", async () => {
    const run: Runs = () => assert.fail("ran");
    const { state } = await round(calling([call('{"a":', "t")]), run);
    assert.equal(kinds(state)[0], "skipped");
    assert.match(state.results[0]?.texts[0] ?? "", /arguments of the call to 't' are no JSON.*JSON object/);
  });
});

// Acceptance B2-12; behaviour 2.20.
describe("the limits of calls", () => {
  const limited = (limits: Partial<AgentLimits>, messages: readonly Message[], ...parts: ToolCallPart[]) =>
    round(calling(parts, messages), () => answer("result", "ran"), {
      limits: agentLimits({ onLimit: "answer", identicalCalls: 999, ...limits }),
    });
  const many = (count: number, name = "spy") => [
    Array.from({ length: count }, (_, n) => call({ n }, name, String(n))),
  ];

  it("are forty of one tool and one hundred and fifty of all, and the model is told which it was", async () => {
    const { state } = await limited({}, after(...many(39)), call(), call(), call({}, "other"));
    assert.deepEqual(kinds(state), ["result", "skipped", "result"]);
    assert.equal(
      state.results[1]?.texts[0],
      "Tool call limit (40) exceeded for tool 'spy'. No further calls to this tool are allowed in this turn.",
    );
    const names = Array.from({ length: 149 }, (_, n) => call({}, `t${n}`));
    const all = await limited({}, after(names), call({}, "a"), call({}, "b"));
    assert.deepEqual(kinds(all.state), ["result", "skipped"]);
    assert.equal(
      all.state.results[1]?.texts[0],
      "Total tool call limit (150) exceeded for this turn. No further tool calls are allowed.",
    );
  });

  it("may be lifted, for all tools or for one that does not count then", async () => {
    const { state } = await limited({ callsPerTool: 0, callsPerTurn: 0 }, after(...many(300)), call());
    assert.deepEqual(kinds(state), ["result"]);
    const limits = { callsPerTurn: 2, toolLimits: { free: 0, once: 1 } };
    const some = await limited(
      limits,
      after(...many(9, "free")),
      call({}, "free"),
      call({}, "once"),
      call({}, "once"),
    );
    assert.deepEqual(kinds(some.state), ["result", "result", "skipped"]);
    const total = await limited(limits, after(...many(1)), call({}, "a"), call({}, "b"));
    assert.deepEqual(kinds(total.state), ["result", "skipped"]);
  });

  it("count since the person last said something, whatever went before, and not what was not run", async () => {
    const earlier: Message[] = [...after(...many(50)), { kind: "user", text: "again" }];
    const { state } = await limited({ callsPerTool: 1 }, earlier, call(), call());
    assert.deepEqual(kinds(state), ["result", "skipped"]);
    const skipped: Message[] = [
      ...beginning,
      { kind: "assistant", parts: [call()] },
      { kind: "toolResults", results: [{ callId: "1", texts: [], kind: "skipped", direct: false }] },
    ];
    assert.deepEqual(kinds((await limited({ callsPerTool: 1 }, skipped, call())).state), ["result"]);
  });

  it("take nothing from names that objects have anyway", async () => {
    const { state } = await limited({}, beginning, call({}, "toString"), call({}, "__proto__"));
    assert.deepEqual(kinds(state), ["result", "result"]);
  });
});

// Acceptance B3-25; behaviour 3.40.
describe("a call that is made again", () => {
  it("is answered without it after the third time, however its arguments are written", async () => {
    const asked: unknown[] = [];
    const run: Runs = ({ input }) => (asked.push(input), answer("result"));
    const messages = after([call({ a: 1, b: 2 })], [call({ b: 2, a: 1 })], [call('{"b":2.0, "a":1}')]);
    const { state } = await round(calling([call({ a: 1, b: 2 }), call({ a: 1, b: 3 })], messages), run);
    assert.deepEqual(kinds(state), ["skipped", "result"]);
    assert.match(
      state.results[0]?.texts[0] ?? "",
      /'spy' was already called 3 times with identical arguments, and the result will not change/,
    );
    assert.deepEqual(asked, [{ a: 1, b: 3 }]);
  });

  it("is another one with another tool", async () => {
    const limits = agentLimits({ identicalCalls: 1 });
    const { state } = await round(calling([call(), call({}, "other"), call()]), () => answer("result"), {
      limits,
    });
    assert.deepEqual(kinds(state), ["result", "result", "skipped"]);
  });
});

// Acceptance B3-15, B3-21; behaviour 3.20, trap D13.
describe("a call that the person declined", () => {
  it("is not asked about again in the turn, in this round or a later one, but others of its tool are", async () => {
    const asked: unknown[] = [];
    const run: Runs = ({ input }) => (asked.push(input), answer(asked.length === 1 ? "declined" : "result"));
    const first = await round(calling([call({ a: 1 }), call({ a: 1 }, "spy", "2")]), run);
    assert.deepEqual(kinds(first.state), ["declined", "skipped"]);
    assert.match(first.state.results[1]?.texts[0] ?? "", /declined this very call to 'spy'.*not executed/);
    const messages: Message[] = [
      ...beginning,
      { kind: "assistant", parts: first.state.parts },
      { kind: "toolResults", results: first.state.results },
    ];
    const again = await round(calling([call({ a: 1 }), call({ a: 2 })], messages), run);
    assert.deepEqual(kinds(again.state), ["skipped", "result"]);
    assert.deepEqual(asked, [{ a: 1 }, { a: 2 }]);
    const later: Message[] = [...messages, { kind: "user", text: "do it" }];
    assert.deepEqual(kinds((await round(calling([call({ a: 1 })], later), run)).state), ["result"]);
  });
});

describe("a tool of which the person declined a call", () => {
  it("is not asked about again in the turn where the person wants that", async () => {
    const limits = agentLimits({ declined: "tool" });
    const run: Runs = (_, name) => answer(name === "spy" ? "declined" : "result");
    const parts = [call({ a: 1 }), call({ a: 2 }, "spy", "2"), call({ a: 1 }, "other", "3")];
    const { state } = await round(calling(parts), run, { limits });
    assert.deepEqual(kinds(state), ["declined", "skipped", "result"]);
    assert.match(state.results[1]?.texts[0] ?? "", /declined a call to 'spy' before/);
  });
});

// Acceptance B3-21; behaviour 3.21.
describe("tools that ask the person something", () => {
  it("do so once a round, and the model is told to call again", async () => {
    const run: Runs = () => answer("result", "blue");
    const ask = tool("ask", run, { asksPerson: true });
    const parts = [call({ q: 1 }, "ask"), call({ q: 2 }, "ask", "2"), call({}, "read", "3")];
    const { state } = await round(calling(parts), run, { tools: [ask] });
    assert.deepEqual(kinds(state), ["result", "skipped", "result"]);
    assert.match(state.results[1]?.texts[0] ?? "", /'ask' was skipped in this step.*again in the next step/);
    const messages: Message[] = [
      ...beginning,
      { kind: "assistant", parts },
      { kind: "toolResults", results: state.results },
    ];
    const next = await round(calling([call({ q: 2 }, "ask")], messages), run, { tools: [ask] });
    assert.deepEqual(kinds(next.state), ["result"]);
  });
});

// Behaviour 2.17.
describe("calls that only read", () => {
  const open: (() => void)[] = [];
  const run: Runs = (_, name) => new Promise((resolve) => open.push(() => resolve(answer("result", name))));
  const tools = ["a", "b", "c"].map((name) => tool(name, run, { kind: "read" }));
  const parts = [call({}, "a", "1"), call({}, "b", "2"), call({}, "write", "3"), call({}, "c", "4")];
  afterEach(() => open.splice(0));

  it("run at the same time where that is wanted, others by themselves, and are answered in order", async () => {
    const ended = round(calling(parts), run, { tools, parallelReads: true });
    await settle();
    assert.equal(open.length, 2);
    open[1]?.();
    open[0]?.();
    await settle();
    assert.equal(open.length, 3);
    open[2]?.();
    await settle();
    open[3]?.();
    const { state } = await ended;
    assert.deepEqual(
      state.results.map(({ callId, texts }) => [callId, texts[0]]),
      [
        ["1", "a"],
        ["2", "b"],
        ["3", "write"],
        ["4", "c"],
      ],
    );
  });

  it("run one after the other where nobody asked for more", async () => {
    const ended = round(calling(parts), run, { tools });
    for (let ran = 1; ran <= parts.length; ran++) {
      await settle();
      assert.equal(open.length, ran);
      open[ran - 1]?.();
    }
    await ended;
  });

  it("count for one another although none has an answer yet", async () => {
    const limits = agentLimits({ identicalCalls: 1, callsPerTurn: 2, onLimit: "answer" });
    const now: Runs = () => answer("result");
    const same = [call({}, "a", "1"), call({}, "a", "2"), call({}, "b", "3"), call({}, "c", "4")];
    const reading = ["a", "b", "c"].map((name) => tool(name, now, { kind: "read" }));
    const { state } = await round(calling(same), now, { tools: reading, parallelReads: true, limits });
    assert.deepEqual(kinds(state), ["result", "skipped", "result", "skipped"]);
  });

  it("go on from the first that nobody answered", async () => {
    const now: Runs = (_, name) => answer(name === "b" ? "unanswered" : "result");
    const reading = ["a", "b", "c"].map((name) => tool(name, now, { kind: "read" }));
    const batch = [call({}, "a", "1"), call({}, "b", "2"), call({}, "c", "3")];
    const { kind, state } = await round(calling(batch), now, { tools: reading, parallelReads: true });
    assert.deepEqual([kind, kinds(state)], ["unanswered", ["result"]]);
  });
});

describe("whatever a model calls and a person answers", () => {
  const part = fc.record({
    kind: fc.constant("toolCall" as const),
    callId: fc.constantFrom("", "1", "2", "3"),
    name: fc.constantFrom("read", "list", "write", "ask", "nowhere"),
    input: fc.constantFrom({}, { a: 1 }, { a: 2 }, '{"a":1}', "{", null, { a: -0 }),
  });
  const script = fc.record({
    rounds: fc.array(fc.array(part, { minLength: 1, maxLength: 8 }), { maxLength: 6 }),
    answers: fc.infiniteStream(fc.constantFrom("result", "failed", "declined", "refused" as const)),
    parallelReads: fc.boolean(),
    limits: fc.record({
      rounds: fc.integer({ min: 1, max: 4 }),
      roundsAtMost: fc.integer({ min: 1, max: 6 }),
      callsPerTool: fc.integer({ min: 0, max: 5 }),
      callsPerTurn: fc.integer({ min: 0, max: 9 }),
      identicalCalls: fc.integer({ min: 1, max: 3 }),
      onLimit: fc.constantFrom("stop", "answer" as const),
    }),
  });

  it("answers every call once, in order, runs only what was approved, and never asks about a declined one", () =>
    fc.assert(
      fc.asyncProperty(script, async ({ rounds, answers, parallelReads, limits }) => {
        const reached: { readonly name: string; readonly input: string; readonly kind: string }[] = [];
        const ids: string[] = [];
        const given = answers[Symbol.iterator]();
        const run: Runs = async ({ id, input }, name) => {
          // The gate asks nobody about arguments that cannot be written down.
          const kind = snapshot(input).kind === "bad" ? "refused" : (given.next().value ?? "refused");
          ids.push(id);
          reached.push({ name, input: JSON.stringify(input), kind });
          await settle();
          return answer(kind);
        };
        const tools = [
          tool("read", run, { kind: "read" }),
          tool("list", run, { kind: "read", returnDirect: true }),
          tool("write", run),
          tool("ask", run, { asksPerson: true }),
        ];
        const { model, requests } = scripted(...rounds, [text("Done.")]);
        const { messages } = await play(model, () => answer("refused"), {
          tools,
          parallelReads,
          limits: agentLimits(limits),
        }).result;
        assert.ok(requests.length <= rounds.length + 2);

        let declinedInARow = 0;
        const shown: { readonly name: string; readonly kind: string }[] = [];
        for (const [at, message] of messages.entries()) {
          if (message.kind !== "assistant") continue;
          const calls = callsIn(message.parts);
          if (calls.length === 0) continue;
          const next = messages[at + 1];
          assert.ok(next?.kind === "toolResults");
          assert.deepEqual(
            next.results.map(({ callId }) => callId),
            calls.map(({ callId }) => callId),
          );
          for (const [index, { kind }] of next.results.entries()) {
            const name = calls[index]?.name ?? "";
            if (kind !== "skipped" && name !== "nowhere") shown.push({ name, kind });
          }
        }
        // What the tools were reached for is what the model is told of, in the order of the calls.
        assert.deepEqual(
          shown.map(({ name, kind }) => `${name} ${kind}`).toSorted(),
          reached.map(({ name, kind }) => `${name} ${kind}`).toSorted(),
        );
        if (!parallelReads)
          assert.deepEqual(
            shown,
            reached.map(({ name, kind }) => ({ name, kind })),
          );
        assert.equal(new Set(ids).size, ids.length);
        const declined = new Set<string>();
        for (const { name, input, kind } of parallelReads ? [] : reached) {
          assert.ok(!declined.has(`${name} ${input}`));
          if (kind === "declined") declined.add(`${name} ${input}`);
          assert.ok(declinedInARow < mostDeclines);
          if (kind !== "refused") declinedInARow = kind === "declined" ? declinedInARow + 1 : 0;
        }
      }),
      { numRuns: 300 },
    )).timeout(60_000);
});
