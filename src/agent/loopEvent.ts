import type { AgentTool } from "./agentTool.ts";
import type { Objection, Verdict } from "./guard.ts";
import type { LoopHooks } from "./loopHooks.ts";
import type { LoopEnd } from "./loopResult.ts";
import type { ModelPart, ToolCallPart, ToolResult } from "./message.ts";
import type { ToolAnswer } from "./toolAnswer.ts";

/** What happens in a loop, told in this order to those who look on; the caller gets the answer only. */
export type LoopEvent =
  | { readonly kind: "round"; readonly round: number }
  | { readonly kind: "part"; readonly round: number; readonly part: ModelPart }
  /** No call of the round runs from here on, whatever it is. */
  | { readonly kind: "verdict"; readonly round: number; readonly verdict: Exclude<Verdict, "continue"> }
  | {
      readonly kind: "guard";
      readonly round: number;
      readonly outcome: GuardOutcome;
      readonly call: ObservedCall;
    }
  /** It goes to its tool now. */
  | { readonly kind: "call"; readonly call: ObservedCall }
  | {
      readonly kind: "result";
      readonly call: ObservedCall;
      readonly result: ToolResult;
      readonly answer: ToolAnswer;
      /** Why it was answered without its tool; `null`: it was not. */
      readonly skipped: GuardOutcome | null;
      readonly durationMs: number;
    }
  | { readonly kind: "hookFailed"; readonly hook: keyof LoopHooks; readonly error: unknown }
  | { readonly kind: "end"; readonly end: LoopEnd };

export type GuardOutcome = Exclude<Verdict, "continue"> | Objection["kind"] | "malformed";

export interface ObservedCall {
  /** As in `AgentCall`. */
  readonly id: string;
  /** As the model gave it. */
  readonly part: ToolCallPart;
  readonly index: number;
  readonly round: number;
  readonly tool: AgentTool;
}

export type LoopObserver = (event: LoopEvent) => void;

/** What an observer throws is dropped: whoever looks on changes nothing. */
export function tellingAll(observers: readonly LoopObserver[]): LoopObserver {
  return (event) => {
    for (const observe of observers)
      try {
        observe(event);
      } catch {
        // As above.
      }
  };
}
