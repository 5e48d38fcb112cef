import type { Decision } from "./decision.ts";
import type { ToolId } from "./toolSpec.ts";

export interface Refusal {
  /** One JSON object in the exact shapes of behaviour 1.21 to 1.28, for programs. */
  readonly json: string;
  /** Who refused, that nothing was executed, and what may be done next, for a model. */
  readonly text: string;
}

/**
 * The words for a call that was not run. The same reason stands in the log and in the panel. `edited`: a person had
 * changed the arguments, so the caller must not look for what is wrong in its own; `declines`: how many calls in a
 * row a person declined.
 */
export function refusalOf(
  tool: ToolId,
  decision: Decision,
  { edited = false, declines = 0 }: RefusalFacts = {},
): Refusal {
  if (decision.step === "resolve")
    return words(
      { error: "unknown_tool", tool },
      `There is no tool '${tool}' here. Use only the tools that are listed.`,
    );
  if (decision.step === "validate")
    return words(
      { error: "invalid_arguments", tool, details: decision.details ?? [decision.reason] },
      edited
        ? `The user changed the arguments of the call to '${tool}' to invalid ones. ${elsewhere}`
        : `The call to '${tool}' had invalid arguments. Correct them and call again.`,
    );
  const { status, message, who, next } = explained(tool, decision, declines >= mostDeclines);
  const first = edited ? "The user changed the arguments of this call. " : "";
  return words({ status, message }, `${first}${who} Call: '${tool}'. ${next}`);
}

export interface RefusalFacts {
  readonly edited?: boolean | undefined;
  readonly declines?: number | undefined;
}

interface Explained {
  readonly status: "cancelled" | "timeout" | "error";
  readonly message: string;
  readonly who: string;
  readonly next: string;
}

function explained(tool: ToolId, { by, reason }: Decision, tooOften: boolean): Explained {
  const refused = (message: string, who: string, next = elsewhere): Explained => ({
    status: "cancelled",
    message,
    who,
    next,
  });
  switch (by.kind) {
    case "person":
      return refused(
        "Action cancelled by user",
        `The user declined this call${because(reason)}`,
        tooOften ? stop : declined,
      );
    case "timeout":
      return {
        status: "timeout",
        message: "Approval timed out",
        who: `Nobody answered within ${by.seconds} seconds, which counts as a no.`,
        next: "Tell the user that it is still to be approved; ask again only when they want it.",
      };
    case "cancelled":
      return refused(
        "Action cancelled before it was approved",
        "The request was stopped.",
        "Call no more tools.",
      );
    case "strategy":
      return refused(
        `Tool execution was denied: ${reason}`,
        `The approval strategy '${by.name}' said no: ${unended(reason)}.`,
      );
    case "client":
      return refused(
        "Action cancelled by user",
        `The user of '${by.name}' did not approve this call.`,
        tooOften ? stop : notApproved,
      );
    case "noStrategy":
      return refused(
        "Tool requires approval but no ApprovalStrategy is configured on this execution path",
        `Nobody can be asked here: ${unended(reason)}.`,
      );
    case "row":
      return refused(
        "Tool execution denied by ToolPermissionPolicy",
        `The user's settings say no: ${reason}.`,
      );
    case "rule":
      return refused(
        `Tool ${tool} denied by policy '${by.name}': ${reason}`,
        `The rule '${by.name}' said no: ${unended(reason)}.`,
      );
    case "policy":
    case "mode":
      return refused("Tool execution denied by policy", `Nothing runs at the moment: ${reason}.`);
    case "trust":
      return refused(
        "Tool execution denied: insufficient authorization",
        "The workspace is in Restricted Mode.",
        "Tell the user that the workspace must be trusted first.",
      );
    case "limit":
      return refused(
        `Tool execution denied: ${by.limit}`,
        `A limit was reached: ${by.limit}.`,
        "Wait and try again.",
      );
    case "fault":
      return {
        status: "error",
        message: `Tool approval failed: ${by.fault}`,
        who: `The approval could not be completed: ${by.fault}.`,
        next: "Nobody declined; tell the user about this fault.",
      };
    case "door":
    case "arguments":
    case "protection":
    case "tool":
    case "grant":
      return refused(`Tool execution denied: ${reason}`, `The call was refused: ${reason}.`);
  }
}

/** Stands for the reason of a person who gave none. */
export const unexplained = "declined";

const because = (reason: string) =>
  reason === unexplained ? "." : ` and said: "${reason}"${/[.!?…]$/.test(reason) ? "" : "."}`;

const unended = (reason: string) => reason.replace(/[.!]$/, "");

/** Calls that a person declines in a row; after them the caller is told to stop. */
export const mostDeclines = 3;

const stop =
  "It is one of several in a row that they declined. Call no more tools for this request; say what you could not do, " +
  "and ask how to go on.";

const declined =
  "Do not repeat it for this request. If another available tool reaches the goal, use that one; otherwise tell " +
  "the user that it could not be done because they declined.";

const notApproved =
  "Do not call it again for this request; the user can run it by hand if it is still needed. If another available " +
  "tool reaches the goal, use that one.";

const elsewhere =
  "Do not repeat it for this request. If another available tool reaches the goal, use that one; otherwise tell " +
  "the user what could not be done and why.";

const words = (json: object, text: string): Refusal => ({
  json: JSON.stringify(json),
  text: `Nothing was executed. ${text}`,
});
