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

/** The result of a request, which VS Code keeps with the conversation. */
export const toldTurn = (calls: readonly ToldCall[]): vscode.ChatResult => ({ metadata: { calls } });

/** The calls of such a result; whatever else it may be, there are none. */
export function callsIn({ metadata }: vscode.ChatResult): readonly ToldCall[] {
  const read = kept.safeParse(metadata);
  return read.success ? read.data.calls : [];
}

const kept = z.object({
  calls: z.array(z.object({ id: z.nullable(z.string()), title: z.string(), mark: z.enum(callMarks) })),
});
