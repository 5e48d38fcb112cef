import { visibleLine } from "../core/visible.ts";

/** What a model is told in place of a result (behaviour 2.12, 2.20, 3.20, 3.21, 3.36 to 3.40). */
export const guardTexts = {
  wrapUp:
    "The tool budget for this message is used up, and this call was not executed. Call no more tools; answer now with what you have.",
  hardStop: (rounds: number) => `${stopped(rounds)} This call was not executed.`,
  /** For the person. */
  stopped,
  cancelled: (tool: string) =>
    `The user stopped this response. '${shown(tool)}' was not executed. Call no more tools.`,
  tooManyOfTool: (tool: string, most: number) =>
    `Tool call limit (${most}) exceeded for tool '${shown(tool)}'. No further calls to this tool are allowed in this turn.`,
  tooMany: (most: number) =>
    `Total tool call limit (${most}) exceeded for this turn. No further tool calls are allowed.`,
  repeated: (tool: string, times: number) =>
    `'${shown(tool)}' was already called ${times} times with identical arguments, and the result will not change. ` +
    "This call was not executed; use the results you have, or call it with other arguments.",
  declinedBefore: (tool: string, what: "call" | "tool") =>
    `The user has declined ${what === "call" ? "this very" : "a"} call to '${shown(tool)}' before and was not asked again; it was not executed. Do ` +
    "not repeat it for this request: reach the goal in another way, or say that it could not be done and why.",
  declinedOften:
    "Nothing was executed. The user declined several calls in a row and was not asked about this one.",
  oneQuestion: (tool: string) =>
    `'${shown(tool)}' was skipped in this step, because the user is asked one thing at a time. Call it again in the ` +
    "next step if it is still needed.",
  malformed: (tool: string, problem: string) =>
    `The arguments of the call to '${shown(tool)}' are no JSON: ${visibleLine(problem).slice(0, 200)}. Nothing was ` +
    "executed; call it again with a JSON object.",
  broken: (tool: string, message: string) =>
    `The call to '${shown(tool)}' could not be completed: ${visibleLine(message).slice(0, 300)}.`,
  /** Sent after everything else when enough was declined. */
  stopAsking: (declines: number) =>
    `The user declined ${declines} calls in a row. Call no more tools for this message; say what you could not do, ` +
    "and ask how to go on.",
} as const;

function stopped(rounds: number): string {
  return `Stopped after ${rounds} tool rounds without a final answer. A new message continues from here.`;
}

/** A model may make names up. */
const shown = (tool: string) => visibleLine(tool.slice(0, 100));
