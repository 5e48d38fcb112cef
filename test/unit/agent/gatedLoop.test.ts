import assert from "node:assert/strict";
import fc from "fast-check";
import type { AgentCall, AgentTool } from "../../../src/agent/agentTool.ts";
import { callsIn, type Message } from "../../../src/agent/message.ts";
import { toolAnswer } from "../../../src/agent/toolAnswer.ts";
import { agentLimits } from "../../../src/core/agentLimits.ts";
import type { ToolId } from "../../../src/core/toolSpec.ts";
import { annotated } from "../../../src/gate/policy.ts";
import type { Withheld } from "../../../src/gate/ports.ts";
import type { ToolApprovalDecision, ToolContext } from "../../../src/gate/strategy.ts";
import { counted, settle, world } from "../gate/world.ts";
import { play, scripted, text, tool } from "./played.ts";

const answers = {
  approve: () => ({ approved: true }),
  edit: () => ({ approved: true, arguments: { edited: true } }),
  decline: () => ({ approved: false }),
  instead: () => ({ approved: false, response: "I did it." }),
  fail: () => assert.fail("nobody can decide"),
} as const satisfies Readonly<Record<string, () => ToolApprovalDecision>>;

type Given = keyof typeof answers;

/** A gate whose person answers like this, with the calls of a loop numbered as they come. */
function gated(given: Iterator<Given>) {
  const numberOf = (context: ToolContext | null) => Number(context?.["call"]);
  const asked = new Map<number, Given>();
  const ran: number[] = [];
  const { strategy } = counted(async (_tool, _args, context) => {
    const next = given.next();
    const answer = next.done ? "decline" : next.value;
    asked.set(numberOf(context), answer);
    await settle();
    return answers[answer]();
  }, true);
  const w = world(strategy, {
    tool: {
      async run(_args, _place, { context }) {
        ran.push(numberOf(context));
        await settle();
        return "ran";
      },
    },
  });
  const through = (id: ToolId) => {
    const call = async ({ input, index, signal }: AgentCall, withheld?: Withheld) => {
      const more = { tool: id, session: "s", policy: annotated, context: { call: index } };
      return toolAnswer(
        await w.call(input, signal, { ...more, ...(withheld && { withheld }) }),
        w.closing.signal,
      );
    };
    return { run: (one: AgentCall) => call(one), withhold: call };
  };
  return { w, asked, ran, through };
}

const part = fc.record({
  kind: fc.constant("toolCall" as const),
  callId: fc.constantFrom("", "1", "2", "3"),
  name: fc.constantFrom("read", "write", "ask", "nowhere"),
  input: fc.constantFrom({}, { a: 1 }, { a: 2 }, '{"a":1}', "{", { a: -0 }),
});

const script = fc.record({
  rounds: fc.array(fc.array(part, { minLength: 1, maxLength: 8 }), { maxLength: 5 }),
  given: fc.infiniteStream(fc.constantFrom<Given>("approve", "edit", "decline", "instead", "fail")),
  parallelReads: fc.boolean(),
  limits: fc.record({
    rounds: fc.integer({ min: 1, max: 4 }),
    callsPerTurn: fc.integer({ min: 0, max: 9 }),
    onLimit: fc.constantFrom("stop", "answer" as const),
  }),
});

/** Each call with its answer, in the order of the conversation. */
function answered(messages: readonly Message[]) {
  return messages.flatMap((message, at) => {
    const calls = message.kind === "assistant" ? callsIn(message.parts) : [];
    const next = messages[at + 1];
    if (calls.length === 0) return [];
    assert.ok(next?.kind === "toolResults");
    assert.deepEqual(
      next.results.map(({ callId }) => callId),
      calls.map(({ callId }) => callId),
    );
    return next.results;
  });
}

describe("a loop in front of the gate", () => {
  it("answers every id once and in order, has each call on record once, and runs what was approved and no more", () =>
    fc.assert(
      fc.asyncProperty(script, async ({ rounds, given, parallelReads, limits }) => {
        const { w, asked, ran, through } = gated(given[Symbol.iterator]());
        const made = (name: string, more: Partial<AgentTool> = {}) =>
          tool(name, () => assert.fail("past the gate"), { ...through("x/spy"), ...more });
        const tools = [
          made("read", { kind: "read", returnDirect: true }),
          made("write"),
          made("ask", { asksPerson: true }),
        ];
        const { model } = scripted(...rounds, [text("Done.")]);
        const { messages } = await play(model, () => assert.fail("past the gate"), {
          tools,
          refuse: (name) => through(`unknown/${name}`),
          parallelReads,
          limits: agentLimits(limits),
        }).result;

        const results = answered(messages);
        const ids = results.map(({ callId }) => callId);
        assert.equal(new Set(ids).size, ids.length);
        assert.ok(!ids.includes(""));
        assert.equal(w.decisions().length, results.length);
        const allowed = [...asked].flatMap(([call, answer]) =>
          answer === "approve" || answer === "edit" ? [call] : [],
        );
        assert.deepEqual(
          ran.toSorted((a, b) => a - b),
          allowed.toSorted((a, b) => a - b),
        );
        if (!parallelReads)
          assert.deepEqual(
            ran,
            ran.toSorted((a, b) => a - b),
          );
        for (const [call, { kind, texts }] of results.entries()) {
          assert.equal(texts.join().includes("ran"), ran.includes(call) && kind === "result", texts.join());
          if (kind === "skipped") assert.ok(!asked.has(call));
        }
      }),
      { numRuns: 300 },
    )).timeout(60_000);
});
