import type { Clock } from "../gate/clock.ts";
import { messageOf } from "../gate/fault.ts";
import { RethrownError } from "../gate/rethrown.ts";
import type { AgentCall } from "./agentTool.ts";
import { readArguments } from "./callArguments.ts";
import { guardTexts } from "./guardTexts.ts";
import type { LoopObserver, ObservedCall } from "./loopEvent.ts";
import type { ToolResult } from "./message.ts";
import type { Stop } from "./roundPlan.ts";
import type { ToolAnswer } from "./toolAnswer.ts";
import { withheldFor } from "./withheldFor.ts";

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
  const { tool, part } = call;
  tell({ kind: "call", call });
  const started = clock.monotonic();
  const ended = (answer: ToolAnswer, kind: ToolResult["kind"]): ToolResult => {
    const { texts, settled } = answer;
    const direct = tool.returnDirect && kind === "result" && settled?.decision.kind !== "deny";
    const result: ToolResult = { callId: part.callId, texts, kind, direct };
    const durationMs = Math.round(clock.monotonic() - started);
    tell({ kind: "result", call, result, answer, skipped: null, durationMs });
    return result;
  };
  try {
    const answer = await tool.run({ ...givenOf(call), signal, keep });
    return answer.kind === "unanswered" ? null : ended(answer, answer.kind);
  } catch (error) {
    const rethrown = error instanceof RethrownError;
    const texts = rethrown ? [] : [guardTexts.broken(part.name, messageOf(error))];
    const result = ended({ kind: "failed", texts }, "failed");
    if (rethrown) throw error.thrown;
    return result;
  }
}

/** Answers a call without its tool, which only has that put on record. */
export async function skipCall(
  call: ObservedCall,
  { outcome, text }: Stop,
  { signal, tell, keep }: RunPorts,
): Promise<ToolResult> {
  const { round, tool, part } = call;
  tell({ kind: "guard", round, outcome, call });
  const texts = [text];
  // It does not run, whether that could be put on record or not.
  const answer = await tool
    .withhold({ ...givenOf(call), signal, keep }, withheldFor(outcome))
    .catch((): ToolAnswer => ({ kind: "refused", texts }));
  const result: ToolResult = { callId: part.callId, texts, kind: "skipped", direct: false };
  tell({ kind: "result", call, result, answer: { ...answer, texts }, skipped: outcome, durationMs: 0 });
  return result;
}

function givenOf({ id, index, part }: ObservedCall): Omit<AgentCall, "signal" | "keep"> {
  const read = readArguments(part.input);
  const input = read.kind === "ok" ? read.args : part.input;
  return { id, input, index, ...(part.purpose !== undefined && { purpose: part.purpose }) };
}
