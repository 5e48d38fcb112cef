import { runToolLoop, type ChatModel } from "../../../src/agent/loop.ts";
import { toolLoopPolicy } from "../../../src/agent/loopPolicy.ts";
import { answerTexts } from "../../../src/gate/answerTexts.ts";
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
    await runToolLoop([{ kind: "user", text: "go" }], {
      model,
      signal,
      rounds: toolLoopPolicy(),
      onText: () => {},
      async callTool(_name, passed) {
        const texts = await through(gate, passed, signal);
        given.push(...texts);
        return texts;
      },
    });
    return given.join("\n");
  },
});
