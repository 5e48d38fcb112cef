import type * as vscode from "vscode";
import type { LoopEvent, LoopObserver } from "../agent/loopEvent.ts";
import { visibleLine } from "../core/visible.ts";
import { messageOf } from "../gate/fault.ts";

/** Writes down what loops did by themselves, counted over this window, in the names of behaviour 3.22 and 3.44. */
export function createLoopLog(log: Pick<vscode.LogOutputChannel, "info" | "warn">): LoopObserver {
  const outcomes = new Map<string, number>();
  const count = (outcome: string) => {
    const total = (outcomes.get(outcome) ?? 0) + 1;
    outcomes.set(outcome, total);
    log.info(`chat.tool.loop outcome=${outcome} total=${total}`);
  };
  return (event) => {
    if (event.kind === "hookFailed")
      log.warn(
        `agent.round.interceptor-failed hook=${event.hook} error=${visibleLine(messageOf(event.error))}`,
      );
    if (event.kind === "verdict") count(event.verdict);
    if (event.kind === "guard") {
      const { outcome } = event;
      log.info(lineOf(event));
      if (counted.has(outcome)) count(outcome);
    }
  };
}

/** Each call for itself; what ends a round is counted once in it. */
const counted = new Set<string>(["repeated", "declined-repeat", "interaction-budget"]);

function lineOf({ outcome, round, call }: LoopEvent & { readonly kind: "guard" }): string {
  const facts = `tool=${visibleLine(call.part.name.slice(0, 100))} round=${round}`;
  switch (outcome) {
    case "declined-repeat":
    case "repeated":
      return `agent.loop.guard.${outcome} ${facts}`;
    case "interaction-budget":
      return `hitl.deferred ${facts} reason=${outcome}`;
    default:
      return `agent.loop.guard ${facts} outcome=${outcome}`;
  }
}
