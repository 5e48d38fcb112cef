import type { Clock } from "../gate/clock.ts";
import { messageOf } from "../gate/fault.ts";
import { RethrownError } from "../gate/rethrown.ts";
import { readArguments } from "./callArguments.ts";
import { guardTexts } from "./guardTexts.ts";
import type { LoopObserver, ObservedCall } from "./loopEvent.ts";
import type { ToolResult } from "./message.ts";
import type { Stop } from "./roundPlan.ts";
import type { ToolAnswer } from "./toolAnswer.ts";

export interface RunPorts {
  readonly signal: AbortSignal;
  readonly clock: Pick<Clock, "monotonic">;
  readonly tell: LoopObserver;
  keep(): Promise<void>;
}

/**
 * Runs a call through its tool, and so through the gate; `null`: the window closed before anybody answered. Rejects
 * with an error that the tool wants its caller to get.
 */
export async function runCall(call: ObservedCall, ports: RunPorts): Promise<ToolResult | null> {
  const { signal, clock, tell, keep } = ports;
  const { id, index, tool, part } = call;
  tell({ kind: "call", call });
  const started = clock.monotonic();
  const ended = (answer: ToolAnswer, kind: ToolResult["kind"]): ToolResult => {
    const { texts, settled } = answer;
    const direct = tool.returnDirect && kind === "result" && settled?.decision.kind !== "deny";
    const result: ToolResult = { callId: part.callId, texts, kind, direct };
    tell({ kind: "result", call, result, answer, durationMs: Math.round(clock.monotonic() - started) });
    return result;
  };
  const read = readArguments(part.input);
  const input = read.kind === "ok" ? read.args : part.input;
  const why = part.purpose === undefined ? {} : { purpose: part.purpose };
  try {
    const answer = await tool.run({ id, input, ...why, index, signal, keep });
    return answer.kind === "unanswered" ? null : ended(answer, answer.kind);
  } catch (error) {
    const rethrown = error instanceof RethrownError;
    const texts = rethrown ? [] : [guardTexts.broken(part.name, messageOf(error))];
    const result = ended({ kind: "failed", texts }, "failed");
    if (rethrown) throw error.thrown;
    return result;
  }
}

/** Answers a call without its tool. */
export function skipCall(call: ObservedCall, { outcome, text }: Stop, tell: LoopObserver): ToolResult {
  const { round, part } = call;
  tell({ kind: "guard", round, outcome, call });
  const result: ToolResult = { callId: part.callId, texts: [text], kind: "skipped", direct: false };
  tell({ kind: "result", call, result, answer: null, durationMs: 0 });
  return result;
}
