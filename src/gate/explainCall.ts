import type { ShadowVerdict } from "../core/decision.ts";
import { explain, type Explanation } from "../core/explain.ts";
import { shadowVerdicts } from "../core/shadow.ts";
import { unread, type RuleMatch, type Situation } from "../core/situation.ts";
import type { ToolCall } from "../core/toolCall.ts";
import type { ToolSpec } from "../core/toolSpec.ts";
import { definitionHash } from "./digest.ts";
import { messageOf } from "./fault.ts";
import type { GatePorts, ToolCallRequest } from "./ports.ts";
import type { Tool } from "./tool.ts";
import { inspect, readCall, weigh } from "./weigh.ts";

export type ExplainRequest = Omit<ToolCallRequest, "asker" | "onOutput">;

/** What is needed to say what would become of a call, without the means to ask, record or run. */
export type ExplainPorts = Pick<
  GatePorts,
  "tool" | "place" | "settings" | "policies" | "vetoes" | "clock"
> & {
  readonly grants: Pick<GatePorts["grants"], "known">;
};

export type ExplainedCall =
  | {
      readonly kind: "explained";
      /** `null`: not offered here. */
      readonly tool: ToolSpec | null;
      /** `null`: the arguments could not be read. */
      readonly call: ToolCall | null;
      readonly explanation: Explanation;
      /** What rules in shadow would have made of it. */
      readonly shadows: readonly ShadowVerdict[];
      /** What a person would be told before answering. */
      readonly notes: readonly string[];
      /** The strategies of other extensions that would be consulted, each of which may refuse. */
      readonly vetoes: readonly string[];
    }
  /** Something failed on the way: such a call is refused. */
  | { readonly kind: "fault"; readonly fault: string };

/**
 * What would become of a call now, and why, looked at as a call is. Nothing is asked, recorded or run, and no
 * strategy is consulted. Never rejects.
 */
export async function explainCall(
  request: ExplainRequest,
  ports: ExplainPorts,
  signal: AbortSignal,
): Promise<ExplainedCall> {
  try {
    return await explained(request, ports, signal);
  } catch (error) {
    return { kind: "fault", fault: messageOf(error) };
  }
}

async function explained(
  request: ExplainRequest,
  ports: ExplainPorts,
  signal: AbortSignal,
): Promise<ExplainedCall> {
  const tool = ports.tool(request.tool, request.context);
  if (!tool) return told(null, null, { situation: unseen(request, null, [], ports) }, ports);
  const place = ports.place();
  const read = readCall("", request, request.input, tool, place);
  const call = read.kind === "call" ? read.call : null;
  if (!call || read.problems.length > 0)
    return told(tool, call, { situation: unseen(request, tool, read.problems, ports) }, ports);
  const inspection = await inspect(tool, call, place, { clock: ports.clock, signal });
  signal.throwIfAborted();
  const grants = await ports.grants.known();
  const definition = definitionHash(tool.spec);
  const weighed = weigh({ tool, definition, call, inspection, request, grants }, ports);
  return told(tool, call, { ...weighed, notes: inspection.notes }, ports);
}

/** Invalid arguments get no further in a call, either: no rule, predicate or policy of others sees them. */
function unseen(
  { tool: id }: ExplainRequest,
  tool: Tool | null,
  problems: readonly string[],
  ports: ExplainPorts,
): Situation {
  const { policy, trusted, sessionMode, row } = ports.settings();
  return {
    ...unread,
    tool: tool?.spec ?? null,
    problems,
    policy: policy.kind === "custom" ? unread.policy : { kind: policy.kind },
    trusted,
    sessionMode,
    row: row(id),
  };
}

interface Seen {
  readonly situation: Situation;
  readonly shadows?: readonly RuleMatch[];
  readonly notes?: readonly string[];
}

function told(
  tool: Tool | null,
  call: ToolCall | null,
  { situation, shadows = [], notes = [] }: Seen,
  ports: ExplainPorts,
): ExplainedCall {
  const explanation = explain(situation);
  const consulted = explanation.verdict.kind === "deny" ? [] : ports.vetoes();
  return {
    kind: "explained",
    tool: tool?.spec ?? null,
    call,
    explanation,
    shadows: shadowVerdicts(situation, shadows),
    notes,
    vetoes: consulted.map(({ name }) => name),
  };
}
