import { runToolLoop, turnOf, type ChatModel } from "../../../src/agent/loop.ts";
import { toolLoopPolicy } from "../../../src/agent/loopPolicy.ts";
import { toolAnswer } from "../../../src/agent/toolAnswer.ts";
import { answerTexts } from "../../../src/gate/answerTexts.ts";
import { callTool } from "../../../src/vscode/apiCalls.ts";
import { inRuns } from "../../../src/vscode/apiRuns.ts";
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
    const model: ChatModel = {
      async *send(messages) {
        if (messages.length === 1) yield { kind: "toolCall", callId: "1", name: "spy", input };
        else yield { kind: "text", text: "Done." };
      },
    };
    const state = turnOf([{ kind: "user", text: "go" }]);
    await runToolLoop(
      { kind: "new", state },
      {
        run: "run",
        store: { save: async () => {}, delete: async () => {} },
        model,
        signal,
        rounds: toolLoopPolicy(),
        onText: () => {},
        async callTool(call) {
          const open = new AbortController().signal;
          const answer = toolAnswer(await gate.call(call.input, signal, { session: "s" }), open);
          given.push(...answer.texts);
          return answer;
        },
      },
    );
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
