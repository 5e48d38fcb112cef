import type { ReachedLimit } from "../core/agentLimits.ts";
import { guardTexts } from "./guardTexts.ts";
import { textIn, type Message, type ToolCallPart, type ToolResult, type Usage } from "./message.ts";
import type { TurnState } from "./turnState.ts";

/** What a turn came to. */
export interface LoopResult {
  readonly end: LoopEnd;
  /** The answer for the person, as far as there is one. */
  readonly text: string;
  /** All that was said, with an answer to each call. */
  readonly messages: readonly Message[];
  readonly usage: Usage;
}

export type LoopEnd =
  | { readonly kind: "answered" }
  /** The results are the answer. */
  | { readonly kind: "returnDirect"; readonly results: readonly DirectResult[] }
  /** The loop does not run tools: that is up to its caller. */
  | { readonly kind: "toolCalls"; readonly calls: readonly ToolCallPart[] }
  /** `results`: what the calls of the last round came to, those included that were answered with the limit. */
  | {
      readonly kind: "limitExceeded";
      readonly limit: ReachedLimit;
      readonly results: readonly ToolResult[];
    }
  | { readonly kind: "hardStop"; readonly rounds: number }
  /** The person declined one call after the other, and the model did not answer then. */
  | { readonly kind: "declined"; readonly declines: number }
  | { readonly kind: "cancelled" }
  /** It goes on when it is resumed. */
  | { readonly kind: "hibernated" };

export interface DirectResult {
  readonly toolId: string;
  readonly toolName: string;
  readonly text: string;
}

export function resultOf(end: LoopEnd, { messages, usage }: TurnState): LoopResult {
  return { end, text: textOf(end, messages), messages, usage };
}

function textOf(end: LoopEnd, messages: readonly Message[]): string {
  switch (end.kind) {
    case "answered":
    case "toolCalls": {
      const last = messages.at(-1);
      return last?.kind === "assistant" ? textIn(last.parts) : "";
    }
    case "returnDirect":
      return end.results.map(({ text }) => text).join("\n");
    case "limitExceeded":
      return end.results.at(-1)?.texts.join("\n") ?? "";
    case "hardStop":
      return guardTexts.stopped(end.rounds);
    case "declined":
    case "cancelled":
    case "hibernated":
      return "";
  }
}
