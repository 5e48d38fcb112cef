import assert from "node:assert/strict";
import { agentLimits } from "../../../src/core/agentLimits.ts";
import { ToolLoopExhaustedError } from "../../../src/agent/exhausted.ts";
import { createLoopChain } from "../../../src/agent/loopChain.ts";
import type { ModelPart } from "../../../src/agent/message.ts";
import { toolAnswer } from "../../../src/agent/toolAnswer.ts";
import { RethrownError } from "../../../src/gate/rethrown.ts";
import { alwaysReject } from "../../../src/gate/strategies.ts";
import type { ToolApprovalDecision } from "../../../src/gate/strategy.ts";
import { annotated, denyAll } from "../../../src/gate/policy.ts";
import { counted, world, yes } from "../gate/world.ts";
import { answer, call, lastResults, play, scripted, text, tool, type Runs } from "./played.ts";

const open = new AbortController().signal;
const results = async () => answer("result");

describe("the loop", () => {
  it("gives the model the results until it answers", async () => {
    const script = scripted([text("I look. "), call({ path: "a" })], [text("Do"), text("ne.")]);
    const { result, said } = play(script.model, ({ input }, name) =>
      answer("result", `${name} ${JSON.stringify(input)}`),
    );
    const { end, text: told, messages } = await result;
    assert.deepEqual([end.kind, told], ["answered", "Done."]);
    assert.deepEqual(said, ["I look. ", "Do", "ne."]);
    const given = [
      { kind: "assistant", parts: [text("I look. "), call({ path: "a" })] },
      {
        kind: "toolResults",
        results: [{ callId: "1", texts: ['spy {"path":"a"}'], kind: "result", direct: false }],
      },
    ];
    assert.deepEqual(script.seen()[1]?.slice(1), given);
    assert.deepEqual(messages.slice(1), [...given, { kind: "assistant", parts: [text("Done.")] }]);
  });

  // Trap D14.
  it("gives a call an id of its own where the model repeats one or gives none, and keeps all others", async () => {
    const ids = ["a", "a", "", "call_2"];
    const batch = ids.map((id, n) => call({ n }, "spy", id));
    const script = scripted(batch, [call({}, "spy", "a")], [text("Done.")]);
    const { messages } = await play(script.model, results).result;
    const given = messages.flatMap((message) => (message.kind === "toolResults" ? message.results : []));
    assert.deepEqual(
      given.map(({ callId }) => callId),
      ["a", "call_2", "call_3", "call_4", "call_5"],
    );
  });

  // Acceptance B4-3.
  it("asks the model once more than it has rounds of calls", async () => {
    for (const rounds of [0, 1, 4]) {
      const script = scripted(...Array.from({ length: rounds }, () => [call()]), [text("Done.")]);
      const runs: unknown[] = [];
      const limits = agentLimits({ identicalCalls: 9 });
      await play(script.model, ({ id }) => (runs.push(id), answer("result")), { limits }).result;
      assert.deepEqual(
        [script.requests.length, runs.length, new Set(runs).size],
        [rounds + 1, rounds, rounds],
      );
    }
  });

  it("runs no further call once it is cancelled, answers it, and asks the model no more", async () => {
    const cancel = new AbortController();
    const script = scripted([call({}, "a"), call({}, "b", "2")]);
    const called: string[] = [];
    const run: Runs = (_, name) => {
      called.push(name);
      cancel.abort();
      return answer("refused", "stopped");
    };
    const { end, messages } = await play(script.model, run, { signal: cancel.signal }).result;
    assert.equal(end.kind, "cancelled");
    assert.deepEqual([called, script.requests.length], [["a"], 1]);
    const last = messages.at(-1);
    assert.ok(last?.kind === "toolResults" && last.results.length === 2);
    assert.match(last.results[1]?.texts[0] ?? "", /user stopped this response.*'b' was not executed/);
  });

  it("is cancelled, and does not fail, when its model stops for that reason", async () => {
    const cancel = new AbortController();
    const model = {
      async *send() {
        yield text("I ");
        cancel.abort();
        throw new Error("cancelled");
      },
    };
    assert.equal((await play(model, results, { signal: cancel.signal }).result).end.kind, "cancelled");
  });

  // Behaviour 2.11.
  it("fails with what a tool wants whoever called to get, and goes on after any other error", async () => {
    const thrown = new TypeError("no paper");
    const { model } = scripted([call()], [text("Done.")]);
    const rethrows: Runs = () => Promise.reject(new RethrownError("no paper", thrown));
    await assert.rejects(play(model, rethrows).result, thrown);
    const again = scripted([call()], [text("Done.")]);
    assert.equal((await play(again.model, () => Promise.reject(thrown)).result).text, "Done.");
  });

  it("fails with what the model throws", async () => {
    const model = {
      async *send() {
        yield text("I ");
        throw new Error("no quota");
      },
    };
    await assert.rejects(play(model, results).result, /no quota/);
  });
});

// Behaviour 3.36 to 3.39; acceptance B3-22 to B3-24.
describe("the rounds of a loop", () => {
  const short = agentLimits({ rounds: 1, roundsAtMost: 2, identicalCalls: 99 });

  it("end with an answer when the model heeds that its tools are used up", async () => {
    const script = scripted([call()], [call()], [text("That is all I know.")]);
    let runs = 0;
    const { result, events } = play(script.model, () => answer("result", `${++runs}`), { limits: short });
    const { end, text: told } = await result;
    assert.deepEqual([end.kind, told, runs], ["answered", "That is all I know.", 1]);
    assert.match(lastResults(script.requests[2])[0]?.texts[0] ?? "", /tool budget.*used up.*answer now/);
    assert.deepEqual(
      events.flatMap((event) => (event.kind === "guard" ? [event.outcome] : [])),
      ["wrap-up"],
    );
  });

  it("are ended when it does not, and the person is told how to go on", async () => {
    const script = scripted([call()]);
    let runs = 0;
    const {
      end,
      text: told,
      messages,
    } = await play(script.model, () => answer("result", `${++runs}`), {
      limits: short,
    }).result;
    assert.deepEqual(end, { kind: "hardStop", rounds: 3 });
    assert.match(told, /Stopped after 3 tool rounds.*new message/);
    assert.deepEqual([runs, script.requests.length], [1, 3]);
    assert.equal(messages.filter(({ kind }) => kind === "toolResults").length, 3);
  });

  it("fail where that is wanted, and say after how many", async () => {
    let runs = 0;
    const limits = agentLimits({ rounds: 3, onExhausted: "fail" });
    const { result } = play(scripted([call()]).model, () => answer("result", `${++runs}`), { limits });
    await assert.rejects(result, (error) => error instanceof ToolLoopExhaustedError && error.max === 3);
    assert.equal(runs, 3);
  });

  // Acceptance B3-26.
  it("may be thirty and more", async () => {
    const limits = agentLimits({ rounds: 30, identicalCalls: 99 });
    const script = scripted(...Array.from({ length: 30 }, () => [call()]), [text("Done.")]);
    assert.equal((await play(script.model, results, { limits }).result).text, "Done.");
  });
});

// Acceptance B4-4, B4-14; behaviour 2.19.
describe("results that are the answer themselves", () => {
  const tools = (kinds: Parameters<typeof answer>[0][] = []) => [
    tool("direct", () => answer(kinds.shift() ?? "result", "for the person"), { returnDirect: true }),
    tool("plain", () => answer("result")),
  ];
  const twice = [call({ n: 1 }, "direct", "a"), call({ n: 2 }, "direct", "b")];

  it("end the turn when all calls of a round have one, each with its call", async () => {
    const script = scripted(twice);
    const { end, text: told } = await play(script.model, results, { tools: tools() }).result;
    const one = { toolName: "direct", text: "for the person" };
    assert.deepEqual(end, {
      kind: "returnDirect",
      results: [
        { toolId: "a", ...one },
        { toolId: "b", ...one },
      ],
    });
    assert.deepEqual([told, script.requests.length], ["for the person\nfor the person", 1]);
  });

  for (const kind of ["declined", "refused", "failed"] as const)
    it(`do not when one of them was ${kind}`, async () => {
      const script = scripted(twice, [text("Not all of it.")]);
      const { end } = await play(script.model, results, { tools: tools(["result", kind]) }).result;
      assert.deepEqual([end.kind, script.requests.length], ["answered", 2]);
    });

  it("do not when a person answered in place of the tool", async () => {
    const w = world(counted(() => ({ approved: false, response: "I did it." }), true).strategy);
    const run: Runs = async ({ input }) => toolAnswer(await w.call(input), open);
    const script = scripted([call({}, "direct")], [text("So.")]);
    const instead = [tool("direct", run, { returnDirect: true })];
    const { end } = await play(script.model, results, { tools: instead }).result;
    assert.equal(end.kind, "answered");
    assert.deepEqual(lastResults(script.requests[1])[0]?.texts, ["I did it."]);
  });

  it("do not beside another tool's, nor beside a call that was not run", async () => {
    for (const [batch, limits] of [
      [[...twice, call({}, "plain", "c")], agentLimits()],
      [twice, agentLimits({ callsPerTool: 1, onLimit: "answer" })],
    ] as const) {
      const script = scripted(batch, [text("So.")]);
      const { end } = await play(script.model, results, { tools: tools(), limits }).result;
      assert.equal(end.kind, "answered");
    }
  });
});

// Acceptance B4-7; behaviour 2.20.
describe("a limit of calls that is reached", () => {
  it("ends the turn, with what was done and a word for the person, and asks nobody", async () => {
    const script = scripted([call({ n: 1 }), call({ n: 2 }, "spy", "2"), call({ n: 3 }, "other", "3")]);
    const runs: string[] = [];
    const run: Runs = (_, name) => (runs.push(name), answer("result", "done"));
    const { end, text: told } = await play(script.model, run, { limits: agentLimits({ callsPerTool: 1 }) })
      .result;
    assert.deepEqual([runs, script.requests.length], [["spy"], 1]);
    const words =
      "Tool call limit (1) exceeded for tool 'spy'. No further calls to this tool are allowed in this turn.";
    assert.equal(told, words);
    assert.deepEqual(end.kind === "limitExceeded" && end.results.map(({ texts }) => texts[0]), [
      "done",
      words,
      words,
    ]);
  });
});

// Acceptance B4-8, B4-9; behaviour 4.7.
describe("the hooks of a loop", () => {
  it("are called in their order, once at the ends and once around each round", async () => {
    const told: string[] = [];
    const script = scripted([call()], [text("Done.")]);
    const { result } = play(script.model, results, {
      hooks: {
        initialize: (request) => (told.push("initialize"), request),
        beforeRound: (request, round) => (told.push(`before ${round}`), request),
        afterRound: (response, round) => (told.push(`after ${round}`), response),
        nextMessages: (messages, round) => (told.push(`next ${round}`), messages),
      },
    });
    assert.equal((await result).text, "Done.");
    assert.deepEqual(told, ["initialize", "before 1", "after 1", "next 2", "before 2", "after 2"]);
  });

  it("may bring tools, which can be called in that very round, and take them away", async () => {
    const found = tool("found", () => answer("result", "found it"));
    const script = scripted([call({}, "found")], [call({}, "found")], [text("Done.")]);
    const { result } = play(script.model, async () => answer("refused", "unknown"), {
      tools: [],
      hooks: { beforeRound: (request, round) => (round === 1 ? { ...request, tools: [found] } : request) },
    });
    await result;
    assert.deepEqual(
      [1, 2].map((round) => lastResults(script.requests[round])[0]?.kind),
      ["result", "refused"],
    );
    assert.deepEqual(script.requests[0]?.tools, [found]);
  });

  it("may say what the model gets, and what it has said", async () => {
    const script = scripted([call()], [text("secret")]);
    const { result } = play(script.model, results, {
      hooks: {
        initialize: (request) => ({
          ...request,
          messages: [{ kind: "system", text: "Be brief." }, ...request.messages],
        }),
        nextMessages: (messages) => [...messages, { kind: "user", text: "And now?" }],
        afterRound: (response, round) =>
          round === 2 ? { ...response, parts: [{ kind: "text", text: "***" }] } : response,
      },
    });
    const { text: told, messages } = await result;
    assert.equal(told, "***");
    assert.deepEqual(script.seen()[0]?.[0], { kind: "system", text: "Be brief." });
    assert.deepEqual(script.seen()[1]?.at(-1), { kind: "user", text: "And now?" });
    assert.ok(!JSON.stringify(messages).includes("And now?"));
  });

  for (const hook of ["initialize", "beforeRound", "afterRound"] as const)
    it(`end it without a call when ${hook} fails`, async () => {
      const runs: string[] = [];
      const broken = () => assert.fail("broken");
      const { result, events } = play(
        scripted([call()]).model,
        (_, name) => (runs.push(name), answer("result")),
        {
          hooks: { [hook]: broken },
        },
      );
      await assert.rejects(result, /broken/);
      assert.deepEqual(runs, []);
      assert.ok(events.some((event) => event.kind === "hookFailed" && event.hook === hook));
    });
});

// Acceptance B4-5, B4-12.
describe("whether calls are run", () => {
  it("may be left to the caller, who gets them", async () => {
    const script = scripted([text("I would call "), call({ a: 1 })]);
    const runs: string[] = [];
    const { result } = play(script.model, (_, name) => (runs.push(name), answer("result")), {
      eligible: () => false,
    });
    const { end, text: told } = await result;
    assert.deepEqual(end, { kind: "toolCalls", calls: [call({ a: 1 })] });
    assert.deepEqual([told, runs, script.requests.length], ["I would call ", [], 1]);
  });

  it("may be decided anew, and a further round be had without any", async () => {
    const script = scripted([text("Thinking.")], [text("Done.")]);
    const { result } = play(script.model, results, { eligible: (_, round) => round === 1 });
    assert.deepEqual([(await result).text, script.requests.length], ["Done.", 2]);
  });
});

// Acceptance B4-6; behaviour 4.4, 4.5.
describe("a loop whose history is kept outside", () => {
  it("gives the model only what is new, and counts all calls all the same", async () => {
    const script = scripted([call()], [call()], [call()], [text("Done.")]);
    const { result } = play(script.model, results, {
      history: "outside",
      limits: agentLimits({ identicalCalls: 2 }),
      hooks: {
        initialize: (request) => ({
          ...request,
          messages: [{ kind: "system", text: "Be brief." }, ...request.messages],
        }),
      },
    });
    const { messages } = await result;
    assert.deepEqual(
      script.seen().map((seen) => seen.map(({ kind }) => kind)),
      [["system", "user"], ...Array.from({ length: 3 }, () => ["system", "toolResults"])],
    );
    assert.equal(lastResults(script.requests[3])[0]?.kind, "skipped");
    assert.equal(messages.length, 9);
  });
});

// Acceptance B4-13.
describe("those who observe a loop", () => {
  it("see every round and every part, and the caller the text alone", async () => {
    const script = scripted([text("I look."), call()], [text("Done.")]);
    const { result, said, events } = play(script.model, results);
    await result;
    assert.deepEqual(said, ["I look.", "Done."]);
    assert.deepEqual(
      events.map((event) => (event.kind === "part" ? event.part.kind : event.kind)),
      ["round", "text", "toolCall", "call", "result", "round", "text", "end"],
    );
  });

  it("change nothing by failing", async () => {
    const observers = [() => assert.fail("broken")];
    const { result } = play(scripted([call()], [text("Done.")]).model, results, { observers });
    assert.equal((await result).text, "Done.");
  });
});

// Acceptance B4-10.
describe("what a loop costs", () => {
  const cost = (inputTokens: number, more = {}): ModelPart => ({
    kind: "usage",
    usage: { inputTokens, ...more },
  });

  it("is the sum of its rounds, each as the model told last, and no part of the conversation", async () => {
    const script = scripted(
      [cost(1), call(), cost(10)],
      [call(), cost(100, { cacheRead: 7 })],
      [text("Done."), cost(1000, { cacheRead: 1 })],
    );
    const { usage, messages } = await play(script.model, results).result;
    assert.deepEqual(usage, { inputTokens: 1110, cacheRead: 8 });
    assert.ok(!JSON.stringify(messages).includes("inputTokens"));
  });

  it("is told where a result is the answer, and nothing where the model says nothing", async () => {
    const tools = [tool("direct", () => answer("result"), { returnDirect: true })];
    const { usage } = await play(scripted([call({}, "direct"), cost(5)]).model, results, { tools }).result;
    assert.deepEqual(usage, { inputTokens: 5 });
    assert.deepEqual((await play(scripted([text("Done.")]).model, results).result).usage, {});
  });
});

// Acceptance B4-11.
describe("a loop whose model is a loop", () => {
  it("is refused by the names of both, but not one that a tool starts", async () => {
    const chain = createLoopChain();
    const inner = () => play(scripted([text("Inner.")]).model, results, { chain, name: "inner" }).result;
    const model = {
      async *send() {
        yield text((await inner()).text);
      },
    };
    await assert.rejects(
      play(model, results, { chain, name: "outer" }).result,
      /At most one tool loop is allowed in a chain, but found 2: \[outer, inner\]/,
    );
    const script = scripted([call()], [text("Done.")]);
    const run: Runs = async () => answer("result", (await inner()).text);
    await play(script.model, run, { chain, name: "outer" }).result;
    assert.deepEqual(lastResults(script.requests[1])[0]?.texts, ["Inner."]);
  });
});

describe("a person who declines one call after the other", () => {
  const answering = (...kinds: readonly Parameters<typeof answer>[0][]) => {
    let calls = 0;
    return { run: () => answer(kinds[calls++] ?? "result"), calls: () => calls };
  };
  const numbered = (n: number) => [call({ n })];

  it("is asked about no more than three of them, and the model is told to stop", async () => {
    const batch = (n: number) => [call({ n }, "a", "1"), call({ n }, "b", "2")];
    const script = scripted(batch(1), batch(2), [text("Then not."), call()]);
    const { run, calls } = answering("declined", "declined", "declined");
    const { result, said } = play(script.model, run);
    const { end, text: told } = await result;
    assert.deepEqual([end.kind, told], ["answered", "Then not."]);
    assert.deepEqual([calls(), said, script.requests.length], [3, ["Then not."], 3]);
    const [given, last] = script.seen()[2]?.slice(-2) ?? [];
    assert.ok(given?.kind === "toolResults" && last?.kind === "user");
    assert.match(given.results[1]?.texts[0] ?? "", /Nothing was executed.*not asked about this one/);
    assert.match(last.text, /declined 3 calls in a row.*no more tools/);
  });

  it("hears of it where the model does not answer then", async () => {
    const { run, calls } = answering("declined", "declined", "declined");
    const script = scripted(numbered(1), numbered(2), numbered(3));
    const { end } = await play(script.model, run).result;
    assert.deepEqual([end, calls()], [{ kind: "declined", declines: 3 }, 3]);
  });

  it("starts anew with every call that was let through, but not with those that never reached them", async () => {
    const turns = Array.from({ length: 7 }, (_, n) => numbered(n));
    const some = answering("declined", "declined", "result", "declined", "refused", "declined", "declined");
    await play(scripted(...turns, [text("Done.")]).model, some.run).result;
    assert.equal(some.calls(), 7);
    const none = answering("declined", "refused", "declined", "refused", "declined", "result");
    await play(scripted(...turns, [text("Done.")]).model, none.run).result;
    assert.equal(none.calls(), 5);
  });

  it("is told apart from a rule, a fault or a text in place of a result", async () => {
    const by = async (given: ToolApprovalDecision, person: boolean) =>
      toolAnswer(await world(counted(() => given, person).strategy).call(), open).kind;
    assert.equal(await by({ approved: false }, true), "declined");
    assert.equal(await by({ approved: false }, false), "refused");
    assert.equal(await by({ approved: false, response: "do this" }, true), "result");
    assert.equal(await by({ approved: true }, true), "result");
  });
});

describe("the loop in front of the gate", () => {
  const through =
    (w: ReturnType<typeof world>, policy = annotated): Runs =>
    async ({ input }, name) =>
      toolAnswer(await w.call(input, undefined, { tool: `x/${name}`, policy, session: "s" }), open);

  // Acceptance B0-2.
  it("goes on after a refusal", async () => {
    const script = scripted([call()], [text("Then not.")]);
    const { text: told } = await play(script.model, through(world(alwaysReject("r")))).result;
    assert.equal(told, "Then not.");
    assert.match(JSON.stringify(lastResults(script.requests[1])), /Tool execution was denied: r/);
  });

  // Acceptance B0-5.
  it("answers a batch in its order, whoever of it is refused", async () => {
    const banned = new Set(["x/deleteAccount", "x/dropDatabase"]);
    const { strategy } = counted(({ id, title }) =>
      banned.has(id)
        ? { approved: false, reason: `Tool '${title}' is not allowed in this environment.` }
        : { approved: true },
    );
    const w = world(strategy);
    const called: Runs = (given, name) => {
      w.tool = { ...w.tool, spec: { ...w.tool.spec, id: `x/${name}`, title: name } };
      return through(w)(given, name);
    };
    const names = ["deleteAccount", "getWeather", "dropDatabase"];
    const script = scripted(
      names.map((name, index) => call({}, name, String(index))),
      [text("Sunny.")],
    );
    await play(script.model, called).result;
    assert.deepEqual(
      lastResults(script.requests[1]).map(({ callId, texts }) => [callId, texts[0]]),
      [
        ["0", denied("deleteAccount")],
        ["1", "ran"],
        ["2", denied("dropDatabase")],
      ],
    );
    assert.equal(w.runs.length, 1);
  });

  const denied = (name: string) =>
    JSON.stringify({
      status: "cancelled",
      message: `Tool execution was denied: Tool '${name}' is not allowed in this environment.`,
    });

  // Acceptance B1-9, trap 1.7.
  it("is denied in the second round, too, by the policy it began with", async () => {
    const w = world(yes().strategy);
    w.settings = { policy: denyAll };
    const script = scripted([call()], [call()], [text("Nothing works.")]);
    const policy = denyAll;
    const loosening: Runs = async (given, name) => {
      const answered = await through(w, policy)(given, name);
      w.settings = { policy: annotated };
      return answered;
    };
    await play(script.model, loosening).result;
    assert.deepEqual(w.runs, []);
    for (const round of [1, 2])
      assert.match(JSON.stringify(script.seen()[round]?.at(-1)), /Tool execution denied by policy/);
  });
});
