import type { ReachedLimit } from "../core/agentLimits.ts";
import type { Translate } from "../core/translate.ts";
import { visibleLine } from "../core/visible.ts";
import type { LoopEnd } from "./loopResult.ts";

/** What a person is told, as plain text, of a turn that ended without an answer; `null`: there is nothing to tell. */
export function endWords(end: LoopEnd, t: Translate): string | null {
  switch (end.kind) {
    case "hardStop":
      return t(
        "Stopped after {0} tool rounds without a final answer. A new message continues from here.",
        end.rounds,
      );
    case "limitExceeded":
      return limitWords(end.limit, t);
    case "declined":
      return t("Stopped, as you declined {0} calls in a row.", end.declines);
    case "returnDirect":
    case "answered":
    case "toolCalls":
    case "cancelled":
    case "hibernated":
      return null;
  }
}

function limitWords(limit: ReachedLimit, t: Translate): string {
  const setting = `toolgate.agent.${limit.kind}`;
  if (limit.kind === "callsPerTurn")
    return t(
      "Stopped at the limit of tool calls for one message: {0}, by the setting {1}. A new message continues from here.",
      limit.most,
      setting,
    );
  // A model may make names up.
  const tool = visibleLine(limit.tool.slice(0, 100).toWellFormed());
  return t(
    "Stopped at the limit of calls of {0} for one message: {1}, by the setting {2}. A new message continues from here.",
    tool,
    limit.most,
    setting,
  );
}
