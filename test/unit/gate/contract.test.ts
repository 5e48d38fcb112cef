import type { AgentCall } from "../../../src/agent/agentTool.ts";
import type { LoopObserver } from "../../../src/agent/loopEvent.ts";
import { toolAnswer } from "../../../src/agent/toolAnswer.ts";
import { answerTexts } from "../../../src/gate/answerTexts.ts";
import { callTool } from "../../../src/vscode/apiCalls.ts";
import { inRuns } from "../../../src/vscode/apiRuns.ts";
import { call, play, scripted, text } from "../agent/played.ts";
import { holdsFor, type DoorGate } from "./contract.ts";

const through = async (gate: DoorGate, input: unknown, signal: AbortSignal) =>
  answerTexts(await gate.call(input, signal, { session: "s" }));

holdsFor({
  name: "a call by itself",
  call: async (gate, input, signal) => (await through(gate, input, signal)).join("\n"),
});

holdsFor({
  name: "the tool-calling loop",
  async call(gate, input, signal) {
    const given: string[] = [];
    const { model } = scripted([call(input)], [text("Done.")]);
    const run = async (asked: AgentCall) => {
      const answer = await gate.call(asked.input, signal, { session: "s" });
      return toolAnswer(answer, new AbortController().signal);
    };
    const observers: LoopObserver[] = [
      (event) => event.kind === "result" && given.push(...event.result.texts),
    ];
    await play(model, run, { signal, observers }).result;
    return given.join("\n");
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
    const token = {
      isCancellationRequested: signal.aborted,
      onCancellationRequested(listener: () => void) {
        signal.addEventListener("abort", listener);
        return { dispose: () => signal.removeEventListener("abort", listener) };
      },
    };
    const options = { session: "s", token };
    const call = inRuns((request, stop) => gate.call(request.input, stop, request));
    const answer = await callTool(tool, input, options, call);
    return answer.text;
  },
});
