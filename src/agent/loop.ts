import { ToolLoopExhaustedError, type ToolLoopPolicy } from "./loopPolicy.ts";
import type { ToolAnswer } from "./toolAnswer.ts";

/** A model as the loop sees it: it streams text and tool calls. */
export interface ChatModel {
  send(messages: readonly Message[], signal: AbortSignal): AsyncIterable<ModelPart>;
}

export type ModelPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "toolCall"; readonly callId: string; readonly name: string; readonly input: object };

export type Message =
  | { readonly kind: "user"; readonly text: string }
  | { readonly kind: "assistant"; readonly parts: readonly ModelPart[] }
  | { readonly kind: "toolResults"; readonly results: readonly ToolResult[] };

export interface ToolResult {
  readonly callId: string;
  readonly texts: readonly string[];
}

export interface LoopPorts {
  readonly model: ChatModel;
  /** Runs one call through the gate; never rejects. */
  callTool(name: string, input: object): Promise<ToolAnswer>;
  onText(text: string): void;
  readonly rounds: ToolLoopPolicy;
  readonly signal: AbortSignal;
}

/** Model, tools, model, … in the model's order, until it calls no more tools or may call none any more. */
export async function runToolLoop(start: readonly Message[], ports: LoopPorts): Promise<LoopEnd> {
  const { maxIterations, maxDeclines, onExhausted } = ports.rounds;
  const messages = [...start];
  let declines = 0;
  for (let round = 0; round < maxIterations; round++) {
    const parts = await turn(messages, ports);
    const calls = parts.filter((part) => part.kind === "toolCall");
    if (calls.length === 0) return "answered";
    const results: ToolResult[] = [];
    for (const { callId, name, input } of calls) {
      if (ports.signal.aborted) return "cancelled";
      const { texts, kind } = declines < maxDeclines ? await ports.callTool(name, input) : unasked;
      // What is refused otherwise says nothing of what the person wants.
      if (kind !== "refused") declines = kind === "declined" ? declines + 1 : 0;
      results.push({ callId, texts });
    }
    messages.push({ kind: "assistant", parts }, { kind: "toolResults", results });
    if (declines >= maxDeclines && !ports.signal.aborted)
      return (await answers(messages, tooOften(declines), ports)) ? "answered" : "declined";
  }
  if (ports.signal.aborted) return "cancelled";
  switch (onExhausted) {
    case "fail":
      throw new ToolLoopExhaustedError(maxIterations);
    case "completeWithoutTools":
      return (await answers(messages, usedUp, ports)) ? "answered" : "exhausted";
  }
}

/** `exhausted`, `declined`: it was to call no more tools, and did not answer either. */
export type LoopEnd = "answered" | "cancelled" | "exhausted" | "declined";

/** One more turn, for an answer. What it calls all the same is not run. */
async function answers(messages: readonly Message[], why: string, ports: LoopPorts): Promise<boolean> {
  const last = await turn([...messages, { kind: "user", text: why }], ports);
  return last.some((part) => part.kind === "text" && part.text.trim() !== "");
}

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
