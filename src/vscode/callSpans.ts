import type * as vscode from "vscode";
import { callSpan, type CallSpan } from "../agent/callSpan.ts";
import type { LoopObserver } from "../agent/loopEvent.ts";
import type { Redact } from "../decisionLog/redact.ts";
import { messageOf } from "../gate/fault.ts";

export interface SpanParts {
  readonly log: Pick<vscode.LogOutputChannel, "info" | "debug" | "warn">;
  /** The name of the turn. */
  readonly run: string;
  /** Whether arguments and results are asked for. */
  readonly content: boolean;
  /** Hides the secrets in them. */
  redact(): Promise<Redact>;
}

/** Writes a span down for each call that reached its tool: one line of JSON, and what is long at the level `debug`. */
export function callSpans({ log, run, content, redact }: SpanParts): LoopObserver {
  return (event) => {
    const span = callSpan(event, run);
    if (!span) return;
    const { name, spanId, parentId, durationMs, low, high } = span;
    const { "spring.ai.tool.call.id": callId = "", ...long } = high;
    const short = { name, spanId, parentId, durationMs, ...low, "spring.ai.tool.call.id": callId };
    log.info(`span ${line(short)}`);
    log.debug(`span ${line({ spanId, ...long })}`);
    if (content) void tellContent(span);
  };

  async function tellContent(span: CallSpan): Promise<void> {
    try {
      const { value } = await (await redact())(span.content);
      log.info(`span ${line({ spanId: span.spanId, ...Object(value) })}`);
    } catch (error) {
      // Rather nothing than a secret.
      log.warn(`span.failed ${line({ spanId: span.spanId, error: messageOf(error) })}`);
    }
  }
}

/** JSON escapes line breaks and other controls, but not what changes how a line reads. */
const line = (value: object) =>
  JSON.stringify(value).replace(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (char) =>
    char.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
