import { argumentsObject } from "./callArguments.ts";
import type { LoopEvent } from "./loopEvent.ts";

/** A call that reached its tool, as a span with the keys of behaviour 2.22. */
export interface CallSpan {
  readonly name: `execute_tool ${string}`;
  readonly spanId: string;
  /** The round; all rounds of a turn have its name before them. */
  readonly parentId: string;
  readonly durationMs: number;
  /** What has few values. */
  readonly low: Readonly<Record<string, string>>;
  /** What has many. */
  readonly high: Readonly<Record<string, string>>;
  /** What the person may not want to be written down. */
  readonly content: Readonly<Record<string, string>>;
}

/** `null` for what is no such call. */
export function callSpan(event: LoopEvent, run: string): CallSpan | null {
  if (event.kind !== "result" || event.skipped !== null) return null;
  const { call, result, durationMs } = event;
  const { tool, part } = call;
  return {
    name: `execute_tool ${part.name}`,
    spanId: call.id,
    parentId: `${run}/round-${call.round}`,
    durationMs,
    low: {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.system": "toolgate",
      "spring.ai.kind": "tool_call",
      "spring.ai.tool.definition.name": part.name,
      "spring.ai.tool.type": "function",
      "toolgate.outcome": result.kind,
    },
    high: {
      "spring.ai.tool.definition.description": tool.description,
      "spring.ai.tool.definition.schema": JSON.stringify(tool.inputSchema),
      "spring.ai.tool.call.id": part.callId,
    },
    content: {
      "spring.ai.tool.call.arguments": JSON.stringify(argumentsObject(part.input)),
      "spring.ai.tool.call.result": result.texts.join("\n"),
    },
  };
}
