import assert from "node:assert/strict";
import fc from "fast-check";
import { callModel, type CallModel } from "./callModel.ts";
import { action, request, type Action } from "./personsActions.ts";
import { twoWindows } from "./twoWindows.ts";
import { settle } from "./world.ts";

type Windows = ReturnType<typeof twoWindows>;

/** Does it to both, and has them agree. */
const step = (done: Action): fc.AsyncCommand<CallModel, Windows> => ({
  check: () => true,
  toString: () => JSON.stringify(done),
  async run(model, windows) {
    model.take(done);
    windows.take(done);
    await settle();
    assert.deepEqual(windows.wrong, []);
    assert.deepEqual(windows.ends, model.ends());
    assert.deepEqual(windows.waiting().map(textOf), model.waiting().map(textOf));
    assert.deepEqual(inAnyOrder(windows.runs), inAnyOrder(model.runs()));
  },
});

const textOf = (args: unknown) => JSON.stringify(args);

const inAnyOrder = (runs: readonly unknown[]) => runs.map(textOf).toSorted();

describe("calls, and everything that can happen to them", () => {
  it("end as a small model of them says, whatever comes after what", async () => {
    const commands = fc.commands([request.map(step), action.map(step)], { maxCommands: 30 });
    await fc.assert(
      fc.asyncProperty(commands, (steps) =>
        fc.asyncModelRun(() => ({ model: callModel(), real: twoWindows() }), steps),
      ),
      { numRuns: 700 },
    );
  });

  it("never run without a yes to them, given before and used once, whatever comes between", async () => {
    const moment = fc.record({ done: action, ticks: fc.nat({ max: 40 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 40 }), async (moments) => {
        const windows = twoWindows();
        for (const { done, ticks } of moments) {
          windows.take(done);
          for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
        }
        windows.take({ kind: "dispose" });
        await settle();
        assert.deepEqual(windows.wrong, []);
        assert.deepEqual(windows.waiting(), []);
        assert.ok(!windows.ends.includes(null), "a call was never answered");
      }),
      { numRuns: 1000 },
    );
  });
});
