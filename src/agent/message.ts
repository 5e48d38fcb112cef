import type { ToolAnswer } from "./toolAnswer.ts";

/** What a model streams. */
export type ModelPart =
  | TextPart
  | ToolCallPart
  /** What the round cost so far; the last of a round counts. */
  | { readonly kind: "usage"; readonly usage: Usage };

export interface TextPart {
  readonly kind: "text";
  readonly text: string;
}

export interface ToolCallPart {
  readonly kind: "toolCall";
  /** The model's own name for the call; see `ownIds` where it repeats one or leaves it empty. */
  readonly callId: string;
  readonly name: string;
  /** As the model gave it: an object, or the JSON text of one. */
  readonly input: unknown;
  /** Why, in the model's own words, where it was asked. */
  readonly purpose?: string;
}

export type SaidPart = TextPart | ToolCallPart;

/** Tokens by what they were used for, such as `inputTokens`. */
export type Usage = Readonly<Record<string, number>>;

export type Message =
  | { readonly kind: "system"; readonly text: string }
  | { readonly kind: "user"; readonly text: string }
  | { readonly kind: "assistant"; readonly parts: readonly SaidPart[] }
  /** One for each call of the message before, in its order. */
  | { readonly kind: "toolResults"; readonly results: readonly ToolResult[] };

export interface ToolResult extends Pick<ToolAnswer, "texts"> {
  /** Of the call. */
  readonly callId: string;
  /** `skipped`: answered without the tool, and nobody was asked. */
  readonly kind: Exclude<ToolAnswer["kind"], "unanswered"> | "skipped";
  /** Whether the person may get it as the answer: of a tool with `returnDirect` that was allowed to run and did. */
  readonly direct: boolean;
}

export const callsIn = (parts: readonly SaidPart[]): readonly ToolCallPart[] =>
  parts.filter((part) => part.kind === "toolCall");

export const textIn = (parts: readonly SaidPart[]): string =>
  parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
