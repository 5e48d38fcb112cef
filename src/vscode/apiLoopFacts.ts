import * as z from "zod/mini";
import type { ToolLoopEvent, ToolLoopResult } from "../api.ts";
import type { ModelResponse } from "../agent/chatModel.ts";
import type { LoopEvent } from "../agent/loopEvent.ts";
import type { LoopEnd, LoopResult } from "../agent/loopResult.ts";
import type { Message, ModelPart, ToolCallPart } from "../agent/message.ts";
import { messageSchema, partSchema } from "../agent/messageSchema.ts";

/** What another extension says in a loop; each throws a `TypeError` on what is malformed. */
export const readMessages = reader("the messages", z.array(messageSchema));
export const readPart = reader("what the model says", partOf());
export const readResponse = reader<ModelResponse>(
  "the response",
  z.object({ parts: z.array(partSchema), usage: z.nullable(z.record(z.string(), z.number())) }),
);
export const readRequest = reader<{
  readonly messages: readonly Message[];
  readonly tools: readonly string[];
}>("the request", z.object({ messages: z.array(messageSchema), tools: z.array(z.string()) }));

function partOf(): z.ZodMiniType<ModelPart> {
  const usage = z.record(z.string(), z.number());
  return z.union([partSchema, z.object({ kind: z.literal("usage"), usage })]);
}

function reader<T>(what: string, schema: z.ZodMiniType<T>): (value: unknown) => T {
  return (value) => {
    const read = schema.safeParse(copyOf(what, value));
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    throw new TypeError(`${what} cannot be read (${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""})`);
  };
}

function copyOf(what: string, value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    throw new TypeError(`${what} must be plain data`);
  }
}

export function toolLoopResult({ end, text, messages, usage }: LoopResult): ToolLoopResult {
  const direct = end.kind === "returnDirect" ? end.results : [];
  return structuredClone({ finishReason: finishReasonOf(end), text, messages, usage, direct });
}

function finishReasonOf({ kind }: LoopEnd): ToolLoopResult["finishReason"] {
  switch (kind) {
    case "answered":
      return "stop";
    case "limitExceeded":
      return "toolCallLimitExceeded";
    case "hibernated":
      return "closed";
    case "returnDirect":
    case "toolCalls":
    case "hardStop":
    case "declined":
    case "cancelled":
      return kind;
  }
}

/** `null` for what is not told. */
export function toolLoopEvent(event: LoopEvent): ToolLoopEvent | null {
  switch (event.kind) {
    case "round":
    case "part":
      return structuredClone(event);
    case "call":
      return structuredClone({ kind: event.kind, ...callOf(event.call) });
    case "result": {
      const { kind, call, result, durationMs } = event;
      return structuredClone({ kind, ...callOf(call), result, durationMs });
    }
    case "end":
      return { kind: event.kind, finishReason: finishReasonOf(event.end) };
    case "verdict":
    case "guard":
    case "hookFailed":
      return null;
  }
}

interface Called {
  readonly id: string;
  readonly round: number;
  readonly part: ToolCallPart;
}

const callOf = ({ id, round, part }: Called) => ({ id, round, call: part });
