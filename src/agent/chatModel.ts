import type { AgentTool } from "./agentTool.ts";
import type { Message, ModelPart, SaidPart, Usage } from "./message.ts";

/** A model as the loop sees it: it streams text and tool calls. */
export interface ChatModel {
  send(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart>;
}

export interface ModelRequest {
  readonly messages: readonly Message[];
  readonly tools: readonly AgentTool[];
}

/** All that was said in one round. */
export interface ModelResponse {
  /** Text that was said without a call in between is one part. */
  readonly parts: readonly SaidPart[];
  /** `null`: the model did not say. */
  readonly usage: Usage | null;
}

/** Puts a stream together while it is passed on part by part. */
export async function aggregate(
  stream: AsyncIterable<ModelPart>,
  onPart: (part: ModelPart) => void,
): Promise<ModelResponse> {
  const parts: SaidPart[] = [];
  let usage: Usage | null = null;
  for await (const part of stream) {
    onPart(part);
    const last = parts.at(-1);
    if (part.kind === "usage") ({ usage } = part);
    else if (part.kind === "text" && last?.kind === "text")
      parts[parts.length - 1] = { kind: "text", text: last.text + part.text };
    else parts.push(part);
  }
  return { parts, usage };
}

/** Key by key. */
export function addedUsage(one: Usage, other: Usage | null): Usage {
  const sum: Record<string, number> = { ...one };
  for (const [key, count] of Object.entries(other ?? {})) sum[key] = (sum[key] ?? 0) + count;
  return sum;
}
