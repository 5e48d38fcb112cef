import { agentLimits } from "../../../src/core/agentLimits.ts";
import type { AgentCall, AgentTool } from "../../../src/agent/agentTool.ts";
import type { ChatModel, ModelRequest } from "../../../src/agent/chatModel.ts";
import { runToolLoop, type LoopPorts } from "../../../src/agent/loop.ts";
import { createLoopChain } from "../../../src/agent/loopChain.ts";
import type { LoopEvent } from "../../../src/agent/loopEvent.ts";
import type { ModelPart, ToolCallPart, ToolResult } from "../../../src/agent/message.ts";
import { createResolver, type Refuse, type Refusing } from "../../../src/agent/resolver.ts";
import type { ToolAnswer } from "../../../src/agent/toolAnswer.ts";
import { turnOf, type TurnState } from "../../../src/agent/turnState.ts";
import type { Start } from "../../../src/agent/workflow.ts";
import { testClock } from "../gate/world.ts";
import { memoryStore } from "./memoryStore.ts";

export const text = (words: string): ModelPart => ({ kind: "text", text: words });

export const call = (input: unknown = {}, name = "spy", callId = "1"): ToolCallPart => ({
  kind: "toolCall",
  callId,
  name,
  input,
});

/** A model that says one of these after the other, the last of them for ever. */
export function scripted(...turns: readonly (readonly ModelPart[])[]) {
  const requests: ModelRequest[] = [];
  const model: ChatModel = {
    async *send(request) {
      const turn = turns[Math.min(requests.length, turns.length - 1)] ?? [];
      requests.push(request);
      yield* turn;
    },
  };
  return { model, requests, seen: () => requests.map(({ messages }) => messages) };
}

export const answer = (kind: ToolAnswer["kind"], ...texts: readonly string[]): ToolAnswer => ({
  kind,
  texts: texts.length > 0 ? texts : [kind],
});

export type Runs = (given: AgentCall, name: string) => ToolAnswer | Promise<ToolAnswer>;

const withhold = async () => answer("refused");

/** What runs nothing. */
export const refusing: Refusing = { run: withhold, withhold };

/** A tool with this name that does this. */
export const tool = (name: string, run: Runs, more: Partial<AgentTool> = {}): AgentTool => ({
  name,
  description: `Does ${name}.`,
  inputSchema: {},
  source: "test",
  kind: "other",
  returnDirect: false,
  run: async (given) => run(given, name),
  withhold,
  ...more,
});

export const asked = "go";

/** Plays a turn in which every name is a tool, unless `changes` brings its own tools. */
export function play(
  model: ChatModel,
  run: Runs,
  { refuse, ...changes }: Partial<LoopPorts> & { readonly refuse?: Refuse } = {},
  from?: Start<TurnState>,
) {
  const said: string[] = [];
  const events: LoopEvent[] = [];
  const store = memoryStore();
  const start = from ?? { kind: "new", state: turnOf([{ kind: "user", text: asked }]) };
  const result = runToolLoop(start, {
    name: "test",
    run: "run",
    model,
    tools: [],
    resolver: (tools) =>
      changes.tools
        ? createResolver(tools, refuse ?? ((name) => ({ ...refusing, run: async () => run(never, name) })))
        : (name) => tool(name, run),
    limits: agentLimits(),
    parallelReads: false,
    history: "inside",
    hooks: {},
    observers: [(event) => events.push(event)],
    onText: (words) => said.push(words),
    signal: new AbortController().signal,
    clock: testClock(),
    store,
    chain: createLoopChain(),
    ...changes,
  });
  return { result, said, events, store };
}

const never: AgentCall = {
  id: "",
  input: {},
  index: -1,
  signal: new AbortController().signal,
  keep: () => Promise.reject(new Error("never")),
};

/** The results of the last round that the model got. */
export function lastResults(request: ModelRequest | undefined): readonly ToolResult[] {
  const last = request?.messages.at(-1);
  return last?.kind === "toolResults" ? last.results : [];
}
