import { ToolLoopExhaustedError, type ToolLoopPolicy } from "./loopPolicy.ts";

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
  callTool(name: string, input: object): Promise<readonly string[]>;
  onText(text: string): void;
  readonly rounds: ToolLoopPolicy;
  readonly signal: AbortSignal;
}

/** Model, tools, model, … in the model's order, until it calls no more tools or may call none any more. */
export async function runToolLoop(start: readonly Message[], ports: LoopPorts): Promise<LoopEnd> {
  const { maxIterations, onExhausted } = ports.rounds;
  const messages = [...start];
  for (let round = 0; round < maxIterations; round++) {
    const parts = await turn(messages, ports);
    const calls = parts.filter((part) => part.kind === "toolCall");
    if (calls.length === 0) return "answered";
    const results: ToolResult[] = [];
    for (const { callId, name, input } of calls) {
      if (ports.signal.aborted) return "cancelled";
      results.push({ callId, texts: await ports.callTool(name, input) });
    }
    messages.push({ kind: "assistant", parts }, { kind: "toolResults", results });
  }
  if (ports.signal.aborted) return "cancelled";
  switch (onExhausted) {
    case "fail":
      throw new ToolLoopExhaustedError(maxIterations);
    case "completeWithoutTools": {
      // What it calls all the same is not run.
      const last = await turn([...messages, { kind: "user", text: usedUp }], ports);
      return last.some((part) => part.kind === "text" && part.text.trim() !== "") ? "answered" : "exhausted";
    }
  }
}

/** `exhausted`: it went on calling tools and never answered. */
export type LoopEnd = "answered" | "cancelled" | "exhausted";

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
