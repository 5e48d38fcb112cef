import * as z from "zod/mini";
import type * as vscode from "vscode";
import { callMarks, type CallMark } from "../agent/callWords.ts";

/** A call of a turn, as the conversation keeps it. */
export interface ToldCall {
  /** By which it is on record; `null`: it is not. */
  readonly id: string | null;
  readonly title: string;
  readonly mark: CallMark;
}

/** The result of a request, which VS Code keeps with the conversation; `run` is the name of its turn. */
export const toldTurn = (run: string, calls: readonly ToldCall[]): vscode.ChatResult => ({
  metadata: { run, calls },
});

/** The calls of such a result; whatever else it may be, there are none. */
export function callsIn({ metadata }: vscode.ChatResult): readonly ToldCall[] {
  const read = kept.safeParse(metadata);
  return read.success ? read.data.calls : [];
}

/** The name of the turn; `null`: there was none, or it is not known. */
export function runIn({ metadata }: vscode.ChatResult): string | null {
  const read = kept.safeParse(metadata);
  return read.success ? (read.data.run ?? null) : null;
}

const kept = z.object({
  run: z.exactOptional(z.string()),
  calls: z.array(z.object({ id: z.nullable(z.string()), title: z.string(), mark: z.enum(callMarks) })),
});
