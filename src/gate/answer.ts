import { contentText } from "../core/contentText.ts";
import { imageIn } from "../core/imageResult.ts";
import type { ToolCall } from "../core/toolCall.ts";
import type { RunEnd } from "./boundedRun.ts";
import { messageOf } from "./fault.ts";
import { screenResult } from "./injection.ts";
import type { GatePorts, RunAnswer } from "./ports.ts";
import { capResult } from "./resultCap.ts";
import { failedBlocks, shownBlocks } from "./richAnswer.ts";
import { throughGateway } from "./throughGateway.ts";

interface Ports extends Pick<GatePorts, "settings" | "keepResult" | "maskText"> {
  /** Told that a result was cut, and of how many characters to how many. */
  onCut(whole: number, shown: number): void;
}

/** What a caller gets for a call that ran (behaviour 1.31, 1.32). It may have changed something before it failed. */
export async function answerOf(
  call: ToolCall,
  end: RunEnd,
  edited: boolean,
  ports: Ports,
): Promise<RunAnswer> {
  const { tool } = call;
  switch (end.kind) {
    case "ok":
      return resultOf(call, end.result, edited ? note(call) : "", ports);
    case "failed":
      return failureOf(call, end, ports);
    case "timedOut": {
      const message = `Tool execution exceeded the ${end.seconds}s deadline and was cancelled`;
      return failed({ error: "tool_timeout", tool, timeoutSeconds: end.seconds, message }, message);
    }
    case "cancelled":
      return failed({ error: "tool_interrupted", tool }, "the call was cancelled while it ran");
  }
}

/** The caller must not take the result for one of its own arguments. */
const note = ({ canonical }: ToolCall) =>
  `[Toolgate: the user changed the arguments to ${capResult(canonical, 2000)}.]\n`;

/** The tool has run: a fault here costs only its words. */
async function resultOf(
  call: ToolCall,
  result: Extract<RunEnd, { kind: "ok" }>["result"],
  said: string,
  ports: Ports,
): Promise<RunAnswer> {
  try {
    if (typeof result !== "string" && throughGateway(call.caller)) {
      const rich = shownBlocks(result, said, ports.settings().resultScan);
      return { kind: "result", text: contentText(rich), rich };
    }
    const text = typeof result === "string" ? result : contentText(result);
    return { kind: "result", text: said + (await presentable(call, text, ports)) };
  } catch (error) {
    const text = `${said}[Toolgate: the tool ran, but its result cannot be shown (${messageOf(error)}).]`;
    return {
      kind: "result",
      text,
      ...(typeof result !== "string" && { rich: { content: [{ type: "text", text }] } }),
    };
  }
}

/** Marked where it carries instructions, and cut where it is long. */
async function presentable(
  call: ToolCall,
  text: string,
  { settings, keepResult, onCut }: Ports,
): Promise<string> {
  const { resultScan, resultLimit } = settings();
  const screened = screenResult(text, resultScan);
  // The beginning of an image is no image.
  const shown = imageIn(screened) ? screened : capResult(screened, resultLimit);
  if (shown === screened) return screened;
  onCut(screened.length, Math.min(screened.length, resultLimit));
  const kept = await keepResult(call, screened).then(
    (path) => `the whole result is in '${path}'; read it in parts with the tool that reads files`,
    (error: unknown) => `the rest could not be kept (${messageOf(error)})`,
  );
  return `${shown}\n[Toolgate: ${kept}.]`;
}

async function failureOf(
  { caller }: ToolCall,
  { message: said, rethrown, rich }: Extract<RunEnd, { kind: "failed" }>,
  { settings, maskText }: Ports,
): Promise<RunAnswer> {
  try {
    const masked = await maskText(said);
    // What a server says of its failure is as foreign as what it gives.
    const message = rich ? screenResult(masked, settings().resultScan) : masked;
    const blocks =
      rich && throughGateway(caller)
        ? { rich: await failedBlocks(rich, settings().resultScan, maskText) }
        : {};
    return { ...failed({ error: message }, message), ...blocks, ...(rethrown && { rethrown }) };
  } catch {
    return { ...failed({ error: unreadable }, unreadable), ...(rethrown && { rethrown }) };
  }
}

const unreadable = "the tool failed, and what it says of that could not be checked for secrets";

const failed = (json: object, message: string): RunAnswer => ({
  kind: "failed",
  json: JSON.stringify(json),
  message,
});
