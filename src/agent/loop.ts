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
  readonly signal: AbortSignal;
}

/** Model, tools, model, … in the model's order, until it calls no more tools. */
export async function runToolLoop(start: readonly Message[], ports: LoopPorts): Promise<LoopEnd> {
  const messages = [...start];
  for (let round = 0; round < mostRounds; round++) {
    const parts: ModelPart[] = [];
    for await (const part of ports.model.send(messages, ports.signal)) {
      parts.push(part);
      if (part.kind === "text") ports.onText(part.text);
    }
    const calls = parts.filter((part) => part.kind === "toolCall");
    if (calls.length === 0) return "answered";
    const results: ToolResult[] = [];
    for (const { callId, name, input } of calls) {
      if (ports.signal.aborted) return "cancelled";
      results.push({ callId, texts: await ports.callTool(name, input) });
    }
    messages.push({ kind: "assistant", parts }, { kind: "toolResults", results });
  }
  return "tooManyRounds";
}

export type LoopEnd = "answered" | "cancelled" | "tooManyRounds";

/** Behaviour 3.36. */
export const mostRounds = 16;
