import * as z from "zod/mini";
import { callsIn, type Message, type SaidPart, type ToolResult } from "./message.ts";
import type { TurnState } from "./turnState.ts";

/** A turn that waits, as it is stored. */
export interface KeptTurn {
  /** What the person asked for. */
  readonly prompt: string;
  /** Absolute path of the folder it was asked in, or `null` without one. */
  readonly folder: string | null;
  readonly turn: TurnState;
}

/** Throws on what is none. */
export const parseKeptTurn = (value: unknown): KeptTurn => keptTurn.parse(value);

/** The tool whose call waits, by the name the model called it by. */
export function waitingTool({ parts, results }: TurnState): string | null {
  return callsIn(parts)[results.length]?.name ?? null;
}

const part: z.ZodMiniType<SaidPart> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({
    kind: z.literal("toolCall"),
    callId: z.string(),
    name: z.string(),
    // Not a schema of records, which would drop `__proto__`: the gate is to see it, and refuse it.
    input: z.unknown(),
    purpose: z.exactOptional(z.string()),
  }),
]);

const result: z.ZodMiniType<ToolResult> = z.object({
  callId: z.string(),
  texts: z.array(z.string()),
  kind: z.enum(["result", "failed", "declined", "refused", "skipped"]),
  direct: z.boolean(),
});

const message: z.ZodMiniType<Message> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("system"), text: z.string() }),
  z.object({ kind: z.literal("user"), text: z.string() }),
  z.object({ kind: z.literal("assistant"), parts: z.array(part) }),
  z.object({ kind: z.literal("toolResults"), results: z.array(result) }),
]);

const keptTurn = z.object({
  prompt: z.string(),
  folder: z.nullable(z.string()),
  turn: z.object({
    messages: z.array(message),
    parts: z.array(part),
    results: z.array(result),
    declines: z.int().check(z.minimum(0)),
    usage: z.record(z.string(), z.number()),
  }),
});
