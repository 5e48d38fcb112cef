import assert from "node:assert/strict";
import { runWorkflow, type Start, type Step } from "../../../src/agent/workflow.ts";
import { memoryStore } from "./memoryStore.ts";

type Letters = readonly string[];
type LetterStep = Step<Letters, string>;

const add = (name: string): LetterStep => ({
  name,
  act: async (state) => ({ kind: "advance", state: [...state, name] }),
});
const sleep = (name: string, again = false): LetterStep => ({
  name,
  act: async (state) => ({ kind: "hibernate", state: [...state, name], again }),
});
const join: LetterStep = { name: "join", act: async (state) => ({ kind: "done", output: state.join("") }) };

/** Fails as often as it says. */
function flaky(times: number, retries?: number) {
  let tries = 0;
  const step: LetterStep = {
    name: "flaky",
    ...(retries !== undefined && { retries }),
    async act(state) {
      if (tries++ < times) throw new Error(`failure ${tries}`);
      return { kind: "advance", state: [...state, "flaky"] };
    },
  };
  return { step, tries: () => tries };
}

const fresh: Start<Letters> = { kind: "new", state: [] };

// Behaviour 1.43; acceptance B1-62.
describe("a workflow", () => {
  const store = memoryStore;
  const play = (steps: readonly LetterStep[], start: Start<Letters> = fresh, kept = store()) =>
    runWorkflow({ run: "run", steps }, start, kept);

  /** As it would be after a restart. */
  function resumed(kept: ReturnType<typeof store>): Start<Letters> {
    const snapshot = kept.load("run");
    assert.ok(snapshot);
    return { kind: "resumed", state: snapshot.state as Letters, snapshot };
  }

  it("takes its steps in their order, each with what the one before has made", async () => {
    const kept = store();
    assert.deepEqual(await play([add("a"), add("b"), join], fresh, kept), { kind: "done", output: "ab" });
    assert.equal(kept.size(), 0);
  });

  it("takes no step after the one that is done", async () => {
    const { step, tries } = flaky(9);
    assert.deepEqual(await play([add("a"), join, step]), { kind: "done", output: "a" });
    assert.equal(tries(), 0);
  });

  it("is kept where it hibernates, and is resumed at the next step with its own state", async () => {
    const kept = store();
    const steps = [add("a"), sleep("b"), add("c"), join];
    assert.deepEqual(await play(steps, fresh, kept), { kind: "hibernated" });
    assert.deepEqual(kept.load("run"), {
      run: "run",
      step: "c",
      attempts: 0,
      state: ["a", "b"],
      as: "hibernated",
    });
    assert.deepEqual(await play(steps, resumed(kept), kept), { kind: "done", output: "abc" });
    assert.equal(kept.size(), 0);
  });

  it("is resumed at the same step where that says so", async () => {
    const kept = store();
    await play([add("a"), sleep("b", true), join], fresh, kept);
    assert.equal(kept.load("run")?.step, "b");
    const end = await play([add("a"), add("b"), join], resumed(kept), kept);
    assert.deepEqual(end, { kind: "done", output: "abb" });
  });

  it("tries a step again within its budget", async () => {
    const { step, tries } = flaky(2, 2);
    assert.deepEqual(await play([add("a"), step, join]), { kind: "done", output: "aflaky" });
    assert.equal(tries(), 3);
  });

  it("fails with the last error over its budget, and nothing is kept", async () => {
    for (const [retries, expected] of [
      [1, 2],
      [undefined, 1],
    ] as const) {
      const { step, tries } = flaky(9, retries);
      const kept = store();
      const end = await play([step, join], fresh, kept);
      assert.ok(end.kind === "failed" && end.error instanceof Error);
      assert.equal(end.error.message, `failure ${expected}`);
      assert.deepEqual([tries(), kept.size()], [expected, 0]);
    }
  });

  it("counts what was tried before it was kept", async () => {
    const kept = store();
    const waiting = flaky(9, 3);
    const steps = [{ ...waiting.step, act: async () => Promise.reject(new Error("no")) }, join];
    await kept.save({ run: "run", step: "flaky", attempts: 3, state: [] }, "held");
    const end = await play(steps, resumed(kept), kept);
    assert.equal(end.kind, "failed");
    assert.equal(kept.size(), 0);
  });

  it("fails at once where a step says so, whatever is left of the budget", async () => {
    let tries = 0;
    const step: LetterStep = {
      name: "no",
      retries: 5,
      act: async () => {
        tries++;
        return { kind: "fail", error: "enough" };
      },
    };
    assert.deepEqual(await play([step, join]), { kind: "failed", error: "enough" });
    assert.equal(tries, 1);
  });

  for (const name of ["", " "])
    it(`refuses a step named '${name}'`, () => assert.rejects(play([add(name)]), /needs a name/));

  it("refuses two steps of one name before it takes any", () =>
    assert.rejects(play([add("a"), flaky(9).step, add("a")]), /Two steps are named 'a'/));

  it("fails where it was kept at a step that it no longer has", async () => {
    const kept = store();
    await kept.save({ run: "run", step: "gone", attempts: 0, state: [] }, "hibernated");
    assert.equal((await play([add("a"), join], resumed(kept), kept)).kind, "failed");
    assert.equal(kept.size(), 0);
  });

  it("is kept in the midst of a step that asks for it, until that is over", async () => {
    const kept = store();
    const seen: (string | undefined)[] = [];
    const steps: LetterStep[] = [
      add("a"),
      {
        name: "wait",
        async act(state, here) {
          await here.keep([...state, "waiting"]);
          seen.push(JSON.stringify(kept.load("run")?.state), kept.load("run")?.as);
          return { kind: "advance", state };
        },
      },
      { name: "look", act: async (state) => (seen.push(String(kept.size())), { kind: "advance", state }) },
      join,
    ];
    assert.deepEqual(await play(steps, fresh, kept), { kind: "done", output: "a" });
    assert.deepEqual(seen, ['["a","waiting"]', "held", "0"]);
  });
});
