import * as z from "zod/mini";
import { callsIn } from "./message.ts";
import { messageSchema, partSchema, resultSchema } from "./messageSchema.ts";
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

const keptTurn = z.object({
  prompt: z.string(),
  folder: z.nullable(z.string()),
  turn: z.object({
    messages: z.array(messageSchema),
    parts: z.array(partSchema),
    results: z.array(resultSchema),
    declines: z.int().check(z.minimum(0)),
    usage: z.record(z.string(), z.number()),
  }),
});
