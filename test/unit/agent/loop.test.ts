import assert from "node:assert/strict";
import {
  runToolLoop,
  turnOf,
  type Message,
  type ModelPart,
  type NamedCall,
  type TurnState,
} from "../../../src/agent/loop.ts";
import { toolLoopPolicy, ToolLoopExhaustedError } from "../../../src/agent/loopPolicy.ts";
import { toolAnswer, type ToolAnswer } from "../../../src/agent/toolAnswer.ts";
import { annotated, denyAll } from "../../../src/gate/policy.ts";
import { alwaysReject } from "../../../src/gate/strategies.ts";
import type { ToolApprovalDecision } from "../../../src/gate/strategy.ts";
import { counted, world, yes } from "../gate/world.ts";
import type { Start } from "../../../src/agent/workflow.ts";
import { parseKeptTurn, waitingTool } from "../../../src/agent/keptTurn.ts";
import { memoryStore } from "./memoryStore.ts";

const open = new AbortController().signal;

const text = (words: string): ModelPart => ({ kind: "text", text: words });
const call = (input: object = {}, name = "spy", callId = "1"): ModelPart => ({
  kind: "toolCall",
  callId,
  name,
  input,
});

/** A model that says one of these after the other, the last of them for ever. */
function scripted(...turns: readonly (readonly ModelPart[])[]) {
  const seen: (readonly Message[])[] = [];
  const model = {
    async *send(messages: readonly Message[]) {
      const turn = turns[Math.min(seen.length, turns.length - 1)] ?? [];
      seen.push([...messages]);
      yield* turn;
    },
  };
  return { model, seen };
}

function play(
  { model }: ReturnType<typeof scripted>,
  callTool: (name: string, input: object) => Promise<readonly string[] | ToolAnswer>,
  rounds = toolLoopPolicy(),
  signal = new AbortController().signal,
) {
  const said: string[] = [];
  const state = turnOf([{ kind: "user", text: "go" }]);
  const called = async ({ name, input }: NamedCall): Promise<ToolAnswer> => {
    const given = await callTool(name, Object(input));
    return "texts" in given ? given : { kind: "result", texts: given };
  };
  const ports = { model, callTool: called, rounds, signal, onText: (words: string) => said.push(words) };
  const end = runToolLoop({ kind: "new", state }, { ...ports, run: "run", store: memoryStore() });
  return { end, said };
}

// Behaviour 1.36; acceptance B1-63.
describe("the policy of a loop", () => {
  it("is five rounds and then an answer without tools, unless it is said otherwise", () => {
    assert.deepEqual(toolLoopPolicy(), {
      maxIterations: 5,
      maxDeclines: 3,
      onExhausted: "completeWithoutTools",
    });
    const policy = toolLoopPolicy({ maxIterations: 1, onExhausted: "fail" });
    assert.deepEqual(policy, { maxIterations: 1, maxDeclines: 3, onExhausted: "fail" });
    assert.throws(() => Object.assign(policy, { maxIterations: 100 }), TypeError);
  });

  for (const bad of [0, -1, 1.5, NaN, Infinity])
    it(`refuses ${bad} rounds, and ${bad} declines`, () => {
      assert.throws(() => toolLoopPolicy({ maxIterations: bad }), RangeError);
      assert.throws(() => toolLoopPolicy({ maxDeclines: bad }), RangeError);
    });
});

describe("the loop", () => {
  it("gives the model the results until it answers", async () => {
    const script = scripted([text("I look. "), call({ path: "a" })], [text("Done.")]);
    const { end, said } = play(script, async (name, input) => [`${name} ${JSON.stringify(input)}`]);
    assert.equal(await end, "answered");
    assert.deepEqual(said, ["I look. ", "Done."]);
    assert.deepEqual(script.seen[1]?.slice(1), [
      { kind: "assistant", parts: [text("I look. "), call({ path: "a" })] },
      { kind: "toolResults", results: [{ callId: "1", texts: ['spy {"path":"a"}'] }] },
    ]);
  });

  it("asks for an answer when the rounds are over, and runs nothing more", async () => {
    const script = scripted([call()], [call()], [text("That is all I know."), call()]);
    let runs = 0;
    const rounds = toolLoopPolicy({ maxIterations: 2 });
    const { end, said } = play(script, async () => [`${++runs}`], rounds);
    assert.equal(await end, "answered");
    assert.deepEqual([runs, said], [2, ["That is all I know."]]);
    const last = script.seen[2]?.at(-1);
    assert.match(last?.kind === "user" ? last.text : "", /used up.*answer now/);
  });

  it("says so when the model does not even answer then", async () => {
    const { end } = play(scripted([call()]), async () => ["x"]);
    assert.equal(await end, "exhausted");
  });

  it("fails where that is its policy, and says after how many rounds", async () => {
    let runs = 0;
    const rounds = toolLoopPolicy({ maxIterations: 3, onExhausted: "fail" });
    const { end } = play(scripted([call()]), async () => [`${++runs}`], rounds);
    await assert.rejects(end, (error) => error instanceof ToolLoopExhaustedError && error.max === 3);
    assert.equal(runs, 3);
  });

  it("runs no further call once it is cancelled, nor asks the model again", async () => {
    const cancel = new AbortController();
    const script = scripted([call({}, "a"), call({}, "b", "2")]);
    const called: string[] = [];
    const callTool = async (name: string) => {
      called.push(name);
      cancel.abort();
      return ["stopped"];
    };
    const { end } = play(script, callTool, toolLoopPolicy(), cancel.signal);
    assert.equal(await end, "cancelled");
    assert.deepEqual([called, script.seen.length], [["a"], 1]);
  });
});

describe("a person who declines one call after the other", () => {
  const answering = (...kinds: readonly ToolAnswer["kind"][]) => {
    let calls = 0;
    const callTool = async (): Promise<ToolAnswer> => {
      const kind = kinds[calls++] ?? "result";
      return { kind, texts: [kind] };
    };
    return { callTool, calls: () => calls };
  };

  it("is asked about no more than three of them, and the model is told to stop", async () => {
    const batch = [call({}, "a", "1"), call({}, "b", "2")];
    const script = scripted(batch, batch, [text("Then not."), call()]);
    const { callTool, calls } = answering("declined", "declined", "declined");
    const { end, said } = play(script, callTool);
    assert.equal(await end, "answered");
    assert.deepEqual([calls(), said, script.seen.length], [3, ["Then not."], 3]);
    const [results, last] = script.seen[2]?.slice(-2) ?? [];
    assert.ok(results?.kind === "toolResults" && last?.kind === "user");
    assert.match(results.results[1]?.texts[0] ?? "", /Nothing was executed.*not asked about this one/);
    assert.match(last.text, /declined 3 calls in a row.*no more tools/);
  });

  it("hears of it where the model does not answer then", async () => {
    const { callTool, calls } = answering("declined");
    const { end } = play(scripted([call()]), callTool, toolLoopPolicy({ maxDeclines: 1 }));
    assert.deepEqual([await end, calls()], ["declined", 1]);
  });

  it("starts anew with every call that was let through, but not with those that never reached them", async () => {
    const turns = Array.from({ length: 7 }, () => [call()]);
    const rounds = toolLoopPolicy({ maxIterations: 9 });
    const some = answering("declined", "declined", "result", "declined", "refused", "declined", "declined");
    await play(scripted(...turns, [text("Done.")]), some.callTool, rounds).end;
    assert.equal(some.calls(), 7);
    const none = answering("declined", "refused", "declined", "refused", "declined", "result");
    await play(scripted(...turns, [text("Done.")]), none.callTool, rounds).end;
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

// Behaviour 1.43.
describe("the loop of a turn that is interrupted", () => {
  const result = (texts: string): ToolAnswer => ({ kind: "result", texts: [texts] });
  const turns = [
    [call({ n: 0 }, "a"), call({ n: 1 }, "b", "2"), call({ n: 2 }, "c", "3")],
    [call({ n: 3 }, "d", "4")],
    [text("Done.")],
  ] as const;

  /** One life: the call that it is told waits for a person when the window closes. */
  async function live(
    start: Start<TurnState>,
    store: ReturnType<typeof memoryStore>,
    closesAt: string | null,
    said = 0,
  ) {
    const { model, seen } = scripted(...turns.slice(said));
    const called: [string, number][] = [];
    const end = await runToolLoop(start, {
      model,
      rounds: toolLoopPolicy(),
      signal: new AbortController().signal,
      onText: () => {},
      run: "run",
      store,
      async callTool({ name, index, keep }) {
        called.push([name, index]);
        await keep();
        assert.equal(store.load("run")?.as, "held");
        return name === closesAt ? { kind: "unanswered", texts: [] } : result(name);
      },
    });
    return { end, called, seen };
  }

  const beginning: Start<TurnState> = { kind: "new", state: turnOf([{ kind: "user", text: "go" }]) };

  it("hibernates with what was done, and goes on with the very call that waited, by the same number", async () => {
    const store = memoryStore();
    const first = await live(beginning, store, "b");
    assert.deepEqual(first.end, "hibernated");
    assert.deepEqual(first.called, [
      ["a", 0],
      ["b", 1],
    ]);
    const snapshot = store.load("run");
    assert.equal(snapshot?.as, "hibernated");
    const state = parseKeptTurn({ prompt: "go", folder: null, turn: snapshot.state }).turn;
    assert.equal(waitingTool(state), "b");
    const second = await live({ kind: "resumed", state, snapshot }, store, null, 1);
    assert.equal(second.end, "answered");
    assert.deepEqual(second.called, [
      ["b", 1],
      ["c", 2],
      ["d", 3],
    ]);
    const [given] = second.seen[0]?.slice(-1) ?? [];
    assert.deepEqual(
      given?.kind === "toolResults" && given.results.map(({ callId, texts }) => [callId, ...texts]),
      [
        ["1", "a"],
        ["2", "b"],
        ["3", "c"],
      ],
    );
    assert.equal(store.size(), 0);
  });

  it("keeps nothing of a turn that comes to its end", async () => {
    const store = memoryStore();
    assert.equal((await live(beginning, store, null)).end, "answered");
    assert.equal(store.size(), 0);
  });

  it("is not taken for a turn when what is kept makes no sense", () => {
    const turn = turnOf([{ kind: "user", text: "go" }]);
    for (const bad of [null, {}, { prompt: "go", folder: null }, { prompt: 1, folder: null, turn }])
      assert.throws(() => parseKeptTurn(bad));
  });
});

describe("the loop in front of the gate", () => {
  const through =
    (w: ReturnType<typeof world>, policy = annotated) =>
    async (name: string, input: object) =>
      toolAnswer(await w.call(input, undefined, { tool: `x/${name}`, policy, session: "s" }), open);

  // Acceptance B0-2.
  it("goes on after a refusal", async () => {
    const script = scripted([call()], [text("Then not.")]);
    const { end, said } = play(script, through(world(alwaysReject("r"))));
    assert.equal(await end, "answered");
    assert.deepEqual(said, ["Then not."]);
    const results = script.seen[1]?.at(-1);
    assert.match(JSON.stringify(results), /Tool execution was denied: r/);
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
    const called = async (name: string, input: object) => {
      w.tool = { ...w.tool, spec: { ...w.tool.spec, id: `x/${name}`, title: name } };
      return through(w)(name, input);
    };
    const names = ["deleteAccount", "getWeather", "dropDatabase"];
    const script = scripted(
      names.map((name, index) => call({}, name, String(index))),
      [text("Sunny.")],
    );
    await play(script, called).end;
    const results = script.seen[1]?.at(-1);
    assert.ok(results?.kind === "toolResults");
    assert.deepEqual(
      results.results.map(({ callId, texts }) => [callId, texts[0]]),
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
    const loosening = async (name: string, input: object) => {
      const texts = await through(w, policy)(name, input);
      w.settings = { policy: annotated };
      return texts;
    };
    await play(script, loosening).end;
    assert.deepEqual(w.runs, []);
    for (const round of [1, 2])
      assert.match(JSON.stringify(script.seen[round]?.at(-1)), /Tool execution denied by policy/);
  });
});
