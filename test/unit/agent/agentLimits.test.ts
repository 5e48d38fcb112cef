import assert from "node:assert/strict";
import { agentLimits, defaultLimits } from "../../../src/core/agentLimits.ts";
import { verdictOf } from "../../../src/agent/guard.ts";

// Behaviour 3.36, 3.46; acceptance B3-27.
describe("the limits of a turn", () => {
  it("are those that are usual where nothing is said, or something that makes no sense", () => {
    assert.deepEqual(agentLimits(), defaultLimits);
    const { rounds, roundsAtMost, identicalCalls, questionsPerRound, callsPerTool, callsPerTurn } =
      agentLimits();
    assert.deepEqual(
      [rounds, roundsAtMost, identicalCalls, questionsPerRound, callsPerTool, callsPerTurn],
      [16, 18, 3, 1, 40, 150],
    );
    for (const bad of [-1, 1.5, NaN, Infinity])
      assert.deepEqual(
        agentLimits({
          rounds: bad,
          roundsAtMost: bad,
          identicalCalls: bad,
          questionsPerRound: bad,
          callsPerTool: bad,
          callsPerTurn: bad,
          toolLimits: { a: bad },
        }),
        defaultLimits,
      );
    for (const key of ["rounds", "roundsAtMost", "identicalCalls", "questionsPerRound"] as const)
      assert.equal(agentLimits({ [key]: 0 })[key], defaultLimits[key]);
  });

  it("answer calls for at least as long as they run them, and cannot be changed", () => {
    const limits = agentLimits({ rounds: 20, roundsAtMost: 5 });
    assert.equal(limits.roundsAtMost, 20);
    assert.throws(() => Object.assign(limits, { rounds: 100 }), TypeError);
  });

  it("let rounds go on, wrap up and stop, one after the other, unless the person stopped it", () => {
    const limits = agentLimits({ rounds: 1, roundsAtMost: 2 });
    const verdicts = (cancelled: boolean) => [1, 2, 3].map((round) => verdictOf(round, limits, cancelled));
    assert.deepEqual(verdicts(false), ["continue", "wrap-up", "hard-stop"]);
    assert.deepEqual(new Set(verdicts(true)), new Set(["cancelled"]));
  });
});
