import assert from "node:assert/strict";
import type { ToolLoopEvent } from "../../../src/api.ts";
import type { AgentTool } from "../../../src/agent/agentTool.ts";
import { createLoopChain } from "../../../src/agent/loopChain.ts";
import type { LoopObserver } from "../../../src/agent/loopEvent.ts";
import { agentLimits } from "../../../src/core/agentLimits.ts";
import { answerTexts } from "../../../src/gate/answerTexts.ts";
import { annotated } from "../../../src/gate/policy.ts";
import type { Tool } from "../../../src/gate/tool.ts";
import { agentTools, gateParticipant, type AgentTurn } from "../../../src/vscode/agentTools.ts";
import { callTool } from "../../../src/vscode/apiCalls.ts";
import { runLoop, runRound } from "../../../src/vscode/apiLoop.ts";
import type { ApiLoopParts } from "../../../src/vscode/apiLoopTurn.ts";
import { readLoop, readRound } from "../../../src/vscode/apiLoopInput.ts";
import { inRuns } from "../../../src/vscode/apiRuns.ts";
import { call, play, scripted, text } from "../agent/played.ts";
import { holdsFor, type DoorGate } from "./contract.ts";
import { spec } from "./world.ts";

const through = async (gate: DoorGate, input: unknown, signal: AbortSignal) =>
  answerTexts(await gate.call(input, signal, { session: "s" }));

holdsFor({
  name: "a call by itself",
  call: async (gate, input, signal) => (await through(gate, input, signal)).join("\n"),
});

/** Plays a turn with one call of a tool of this door's own, and gives what came back of it. */
async function played(tool: AgentTool, input: unknown, signal: AbortSignal): Promise<string> {
  const given: string[] = [];
  const { model } = scripted([call(input, tool.name)], [text("Done.")]);
  const observers: LoopObserver[] = [(event) => event.kind === "result" && given.push(...event.result.texts)];
  await play(model, () => assert.fail("not offered"), { tools: [tool], signal, observers }).result;
  return given.join("\n");
}

/** The gate, as an agent in this window reaches it. */
const reached = (gate: DoorGate): AgentTurn["gate"] => ({
  callTool: (request, signal) => gate.call(request.input, signal, { ...request, tool: "x/spy" }),
  callById: (request, signal) => gate.call(request.input, signal, request),
  closing: new AbortController().signal,
});

/** A turn keeps the policy it began with. */
const policyOf = ({ w }: DoorGate) => w.settings.policy ?? annotated;

const spied = { spec, inEditor: false, returnDirect: false };

for (const inEditor of [true, false])
  holdsFor({
    name: `the loop of @gate with a tool that is ${inEditor ? "the editor's" : "registered here"}`,
    async call(gate, input, signal) {
      const turn: AgentTurn = {
        gate: reached(gate),
        caller: gateParticipant,
        session: "s",
        run: "run",
        policy: policyOf(gate),
        context: null,
        token: undefined,
        asksWhy: () => false,
      };
      const [tool] = agentTools(new Map([["spy", { ...spied, inEditor }]]), turn);
      assert.ok(tool);
      return played(tool, input, signal);
    },
  });

const messages = [{ kind: "user", text: "go" }] as const;

const loopParts = (gate: DoorGate): ApiLoopParts => ({
  gate: { ...reached(gate), policy: async () => policyOf(gate) },
  tools: async () => ({
    ours: [],
    others: () => [],
    registered: () => [{ ...neverRun, spec, extension: "x", returnDirect: false }],
    served: () => [],
  }),
  loopSettings: async () => ({
    agent: { logCalls: false, askReason: false, limits: agentLimits(), callsOf: () => null },
    row: () => null,
  }),
  chain: createLoopChain(),
  loopLog: () => {},
  log: { info: () => {}, debug: () => {}, warn: () => {} },
  redact: () => assert.fail("nothing to mask"),
  modelOf: () => assert.fail("no model of VS Code's"),
});

const neverRun: Tool = {
  spec,
  validate: () => [],
  inspect: () => assert.fail("past the gate"),
  run: () => assert.fail("past the gate"),
};

holdsFor({
  name: "a loop of another extension",
  async call(gate, input, signal) {
    const given: string[] = [];
    const { model } = scripted([call(input, "x_spy")], [text("Done.")]);
    const loop = {
      from: "some.extension",
      model,
      messages,
      tools: ["x/spy"],
      session: "s",
      token: tokenOf(signal),
      onEvent: (event: ToolLoopEvent) => event.kind === "result" && given.push(...event.result.texts),
    };
    await runLoop(
      readLoop("runToolLoop", loop, String),
      loopParts(gate),
      () => {},
      new AbortController().signal,
    );
    return given.join("\n");
  },
});

holdsFor({
  name: "the calls of a round for another extension",
  async call(gate, input, signal) {
    const round = {
      from: "some.extension",
      messages: [...messages, { kind: "assistant", parts: [call(input, "x_spy")] }],
      tools: ["x/spy"],
      session: "s",
      token: tokenOf(signal),
    };
    const { messages: after } = await runRound(readRound(round, String), loopParts(gate));
    const last = after.at(-1);
    return last?.kind === "toolResults" ? last.results.flatMap(({ texts }) => texts).join("\n") : "";
  },
});

const tokenOf = (signal: AbortSignal) => ({
  isCancellationRequested: signal.aborted,
  onCancellationRequested(listener: () => void) {
    signal.addEventListener("abort", listener);
    return { dispose: () => signal.removeEventListener("abort", listener) };
  },
});

holdsFor({
  name: "the interface for other extensions",
  async call(gate, input, signal) {
    const tool = {
      id: "x/spy",
      extension: "x",
      title: "Spy",
      description: "Spies.",
      input: { schema: {}, problems: null },
      risk: null,
      requiresApproval: null,
      timeoutSeconds: null,
      source: "registerTool",
      returnDirect: false,
      made: null,
      run: () => "",
    } as const;
    const options = { session: "s", token: tokenOf(signal) };
    const call = inRuns((request, stop) => gate.call(request.input, stop, request));
    const answer = await callTool(tool, input, options, call);
    return answer.text;
  },
});
