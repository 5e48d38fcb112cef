import assert from "node:assert/strict";
import { agentLimits } from "../../../src/core/agentLimits.ts";
import { parseKeptTurn, waitingTool } from "../../../src/agent/keptTurn.ts";
import { turnOf, type TurnState } from "../../../src/agent/turnState.ts";
import type { Start } from "../../../src/agent/workflow.ts";
import { memoryStore } from "./memoryStore.ts";
import { answer, call, play, scripted, text, type Runs } from "./played.ts";

// Behaviour 1.43.
describe("the loop of a turn that is interrupted", () => {
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
    const script = scripted(...turns.slice(said));
    const called: [string, number][] = [];
    const run: Runs = async ({ index, keep }, name) => {
      called.push([name, index]);
      await keep();
      assert.equal(store.load("run")?.as, "held");
      return name === closesAt ? answer("unanswered") : answer("result", name);
    };
    const { end } = await play(script.model, run, { store }, start).result;
    return { end: end.kind, called, seen: script.seen() };
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

  it("is ended where the limits have become lower since, and runs nothing then", async () => {
    const store = memoryStore();
    const state: TurnState = { ...beginning.state, parts: [call({}, "b", "2")] };
    const snapshot = { step: "act 9", attempts: 0 };
    const limits = agentLimits({ rounds: 1, roundsAtMost: 2 });
    const ran: string[] = [];
    const run: Runs = (_, name) => (ran.push(name), answer("result"));
    const { model } = scripted([text("Done.")]);
    const { result } = play(model, run, { store, limits }, { kind: "resumed", state, snapshot });
    assert.deepEqual([(await result).end, ran], [{ kind: "hardStop", rounds: 9 }, []]);
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
