import { imageIn } from "../core/imageResult.ts";
import type { ToolCall } from "../core/toolCall.ts";
import type { RunEnd } from "./boundedRun.ts";
import { messageOf } from "./fault.ts";
import { screenResult } from "./injection.ts";
import type { GatePorts, RunAnswer } from "./ports.ts";
import { capResult } from "./resultCap.ts";

/** What a caller gets for a call that ran (behaviour 1.31, 1.32). It may have changed something before it failed. */
export async function answerOf(
  call: ToolCall,
  end: RunEnd,
  edited: boolean,
  ports: Pick<GatePorts, "settings" | "keepResult" | "maskText">,
): Promise<RunAnswer> {
  const { tool } = call;
  switch (end.kind) {
    case "ok":
      return { kind: "result", text: note(call, edited) + (await presentable(call, end.text, ports)) };
    case "failed":
      return { ...(await failure(end.message, ports)), ...(end.rethrown && { rethrown: end.rethrown }) };
    case "timedOut": {
      const message = `Tool execution exceeded the ${end.seconds}s deadline and was cancelled`;
      return failed({ error: "tool_timeout", tool, timeoutSeconds: end.seconds, message }, message);
    }
    case "cancelled":
      return failed({ error: "tool_interrupted", tool }, "the call was cancelled while it ran");
  }
}

/** The caller must not take the result for one of its own arguments. */
function note({ canonical }: ToolCall, edited: boolean): string {
  return edited ? `[Toolgate: the user changed the arguments to ${capResult(canonical, 2000)}.]\n` : "";
}

/** Marked where it carries instructions, and cut where it is long. The tool has run: a fault here costs only its text. */
async function presentable(
  call: ToolCall,
  text: string,
  { settings, keepResult }: Pick<GatePorts, "settings" | "keepResult">,
): Promise<string> {
  try {
    const { resultScan, resultLimit } = settings();
    const screened = screenResult(text, resultScan);
    // The beginning of an image is no image.
    const shown = imageIn(screened) ? screened : capResult(screened, resultLimit);
    if (shown === screened) return screened;
    const kept = await keepResult(call, screened).then(
      (path) => `the whole result is in '${path}'; read it in parts with the tool that reads files`,
      (error: unknown) => `the rest could not be kept (${messageOf(error)})`,
    );
    return `${shown}\n[Toolgate: ${kept}.]`;
  } catch (error) {
    return `[Toolgate: the tool ran, but its result cannot be shown (${messageOf(error)}).]`;
  }
}

async function failure(said: string, { maskText }: Pick<GatePorts, "maskText">): Promise<RunAnswer> {
  const message = await maskText(said).catch(() => unreadable);
  return failed({ error: message }, message);
}

const unreadable = "the tool failed, and what it says of that could not be checked for secrets";

const failed = (json: object, message: string): RunAnswer => ({
  kind: "failed",
  json: JSON.stringify(json),
  message,
});
