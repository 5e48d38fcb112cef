import assert from "node:assert/strict";
import { agentLimits, type GivenLimits } from "../../../src/core/agentLimits.ts";
import { endWords } from "../../../src/agent/endWords.ts";
import type { LoopEnd } from "../../../src/agent/loopResult.ts";
import { english } from "../../../src/core/translate.ts";
import { answer, call, play, scripted } from "./played.ts";

describe("what a person is told of a turn that ended without an answer", () => {
  const rest = "A new message continues from here.";
  const limits: [which: string, given: GivenLimits, told: string][] = [
    [
      "calls of all tools",
      { callsPerTurn: 1 },
      `Stopped at the limit of tool calls for one message: 1, by the setting toolgate.agent.callsPerTurn. ${rest}`,
    ],
    [
      "calls of any tool",
      { callsPerTool: 1 },
      `Stopped at the limit of calls of spy for one message: 1, by the setting toolgate.agent.callsPerTool. ${rest}`,
    ],
    [
      "calls of this tool",
      { callsPerTool: 5, toolLimits: { spy: 1 } },
      `Stopped at the limit of calls of spy for one message: 1, by the setting toolgate.agent.toolLimits. ${rest}`,
    ],
  ];
  for (const [which, given, told] of limits)
    it(`names the number and the setting of the limit of ${which}`, async () => {
      const script = scripted([call({ n: 1 }), call({ n: 2 }, "spy", "2")]);
      const { end } = await play(script.model, () => answer("result"), { limits: agentLimits(given) }).result;
      assert.equal(endWords(end, english), told);
    });

  const ends: [LoopEnd, string | null][] = [
    [{ kind: "hardStop", rounds: 3 }, `Stopped after 3 tool rounds without a final answer. ${rest}`],
    [{ kind: "declined", declines: 3 }, "Stopped, as you declined 3 calls in a row."],
    [{ kind: "answered" }, null],
    [{ kind: "cancelled" }, null],
  ];
  for (const [end, told] of ends)
    it(`is ${told ?? "nothing"} where it is ${end.kind}`, () => assert.equal(endWords(end, english), told));

  it("shows a made-up name as what it is, and cut", () => {
    const tool = `a\nb${"x".repeat(200)}`;
    const told = endWords(
      { kind: "limitExceeded", limit: { kind: "callsPerTool", most: 1, tool }, results: [] },
      english,
    );
    assert.ok(told !== null && !told.includes("\n") && !told.includes("x".repeat(100)));
  });
});
