import type { AgentCall } from "./agentTool.ts";
import { ToolLoopExhaustedError, type ToolLoopPolicy } from "./loopPolicy.ts";
import type { ToolAnswer } from "./toolAnswer.ts";
import { runWorkflow, type CheckpointStore, type Start, type Step } from "./workflow.ts";

/** A model as the loop sees it: it streams text and tool calls. */
export interface ChatModel {
  send(messages: readonly Message[], signal: AbortSignal): AsyncIterable<ModelPart>;
}

export type ModelPart = { readonly kind: "text"; readonly text: string } | ToolCallPart;

export interface ToolCallPart {
  readonly kind: "toolCall";
  readonly callId: string;
  readonly name: string;
  readonly input: object;
  /** Why, in the model's own words, where it was asked. */
  readonly purpose?: string;
}

export type Message =
  | { readonly kind: "user"; readonly text: string }
  | { readonly kind: "assistant"; readonly parts: readonly ModelPart[] }
  | { readonly kind: "toolResults"; readonly results: readonly ToolResult[] };

export interface ToolResult {
  readonly callId: string;
  readonly texts: readonly string[];
}

/** Where a turn stands: what was said, and in the midst of a round what the model wants and has got of it. */
export interface TurnState {
  readonly messages: readonly Message[];
  readonly parts: readonly ModelPart[];
  readonly results: readonly ToolResult[];
  /** How many calls in a row the person has declined. */
  readonly declines: number;
}

export interface LoopPorts {
  readonly model: ChatModel;
  /** Runs one call through the gate; never rejects. */
  callTool(call: NamedCall): Promise<ToolAnswer>;
  onText(text: string): void;
  readonly rounds: ToolLoopPolicy;
  readonly signal: AbortSignal;
  /** The name of the turn, by which it is kept. */
  readonly run: string;
  readonly store: CheckpointStore;
}

export interface NamedCall extends AgentCall {
  /** As the model gave it. */
  readonly name: string;
}

/**
 * `exhausted`, `declined`: it was to call no more tools, and did not answer either. `hibernated`: it goes on when it
 * is resumed.
 */
export type LoopEnd = "answered" | "cancelled" | "exhausted" | "declined" | "hibernated";

/** Model, tools, model, … in the model's order, until it calls no more tools or may call none any more. */
export async function runToolLoop(start: Start<TurnState>, ports: LoopPorts): Promise<LoopEnd> {
  const { run, rounds, store } = ports;
  const steps = Array.from({ length: rounds.maxIterations }, (_, round) => [
    think(round, ports),
    act(round, ports),
  ]);
  const end = await runWorkflow({ run, steps: [...steps.flat(), conclude(ports)] }, start, store);
  switch (end.kind) {
    case "done":
      return end.output;
    case "hibernated":
      return "hibernated";
    case "failed":
      throw end.error;
  }
}

export const turnOf = (messages: readonly Message[]): TurnState => ({
  messages,
  parts: [],
  results: [],
  declines: 0,
});

type TurnStep = Step<TurnState, LoopEnd>;

const think = (round: number, ports: LoopPorts): TurnStep => ({
  name: `think ${round + 1}`,
  async act(state) {
    const parts = await turn(state.messages, ports);
    return parts.some(({ kind }) => kind === "toolCall")
      ? { kind: "advance", state: { ...state, parts, results: [] } }
      : { kind: "done", output: "answered" };
  },
});

const act = (round: number, ports: LoopPorts): TurnStep => ({
  name: `act ${round + 1}`,
  async act({ messages, parts, results: before, declines: declinesBefore }, here) {
    const { signal, callTool } = ports;
    const { maxDeclines } = ports.rounds;
    const calls = parts.filter((part) => part.kind === "toolCall");
    const results = [...before];
    let declines = declinesBefore;
    for (const { callId, name, input, purpose } of calls.slice(before.length)) {
      if (signal.aborted) return { kind: "done", output: "cancelled" };
      const state = { messages, parts, results: [...results], declines };
      const index = callsIn(messages) + results.length;
      const keep = () => here.keep(state);
      const said = purpose === undefined ? {} : { purpose };
      const call = { id: `${ports.run}/${index}`, name, input, ...said, index, signal, keep };
      const answer = declines < maxDeclines ? await callTool(call) : unasked;
      if (answer.kind === "unanswered") return { kind: "hibernate", state, again: true };
      await here.forget();
      const { texts, kind } = answer;
      // What is refused otherwise says nothing of what the person wants.
      if (kind !== "refused") declines = kind === "declined" ? declines + 1 : 0;
      results.push({ callId, texts });
    }
    const after: readonly Message[] = [
      ...messages,
      { kind: "assistant", parts },
      { kind: "toolResults", results },
    ];
    if (declines >= maxDeclines && !signal.aborted)
      return {
        kind: "done",
        output: (await answers(after, tooOften(declines), ports)) ? "answered" : "declined",
      };
    return { kind: "advance", state: { ...turnOf(after), declines } };
  },
});

const conclude = (ports: LoopPorts): TurnStep => ({
  name: "conclude",
  async act({ messages }) {
    const { maxIterations, onExhausted } = ports.rounds;
    if (ports.signal.aborted) return { kind: "done", output: "cancelled" };
    switch (onExhausted) {
      case "fail":
        return { kind: "fail", error: new ToolLoopExhaustedError(maxIterations) };
      case "completeWithoutTools":
        return { kind: "done", output: (await answers(messages, usedUp, ports)) ? "answered" : "exhausted" };
    }
  },
});

/** One more turn, for an answer. What it calls all the same is not run. */
async function answers(messages: readonly Message[], why: string, ports: LoopPorts): Promise<boolean> {
  const last = await turn([...messages, { kind: "user", text: why }], ports);
  return last.some((part) => part.kind === "text" && part.text.trim() !== "");
}

const callsIn = (messages: readonly Message[]) =>
  messages
    .flatMap((message) => (message.kind === "assistant" ? message.parts : []))
    .filter(({ kind }) => kind === "toolCall").length;

async function turn(
  messages: readonly Message[],
  { model, signal, onText }: LoopPorts,
): Promise<ModelPart[]> {
  const parts: ModelPart[] = [];
  for await (const part of model.send(messages, signal)) {
    parts.push(part);
    if (part.kind === "text") onText(part.text);
  }
  return parts;
}

const usedUp =
  "The tool budget for this message is used up. Call no more tools; answer now with what you have.";

const tooOften = (declines: number) =>
  `The user declined ${declines} calls in a row. Call no more tools for this message; say what you could not do, ` +
  "and ask how to go on.";

const unasked: ToolAnswer = {
  kind: "refused",
  texts: ["Nothing was executed. The user declined several calls in a row and was not asked about this one."],
};
