import { unread, type RuleMatch, type Situation } from "../core/situation.ts";
import type { ToolCall } from "../core/toolCall.ts";
import { startDeadline } from "./deadline.ts";
import { callDigest, canonical } from "./digest.ts";
import { onAbort } from "./onAbort.ts";
import { foreignPolicyFor, policyFor } from "./policy.ts";
import { policyInForce } from "./policyInForce.ts";
import type { GatePorts, ToolCallRequest } from "./ports.ts";
import { snapshot } from "./snapshot.ts";
import type { Inspection, Place, Tool } from "./tool.ts";

/** Everything that is known of a call, for the precedence table. */
export interface Weighed {
  readonly situation: Situation;
  /** The rules in shadow that match. */
  readonly shadows: readonly RuleMatch[];
}

export type Read =
  | { readonly kind: "call"; readonly call: ToolCall; readonly problems: readonly string[] }
  | { readonly kind: "bad"; readonly problems: readonly string[] };

/** Copies foreign arguments and binds them to what they are for; `bad` where they are not even arguments. */
export function readCall(
  id: string,
  { tool: toolId, caller, session }: Pick<ToolCallRequest, "tool" | "caller" | "session">,
  input: unknown,
  tool: Tool,
  { folder }: Place,
): Read {
  const copied = snapshot(input);
  if (copied.kind === "bad") return copied;
  const { args } = copied;
  const call = Object.freeze({
    id,
    tool: toolId,
    args,
    canonical: canonical(args),
    digest: callDigest(toolId, folder, args),
    caller,
    session,
    cwd: folder,
  });
  return { kind: "call", call, problems: tool.validate(args) };
}

/** What a call would touch; nothing is known of it once the caller has gone. Rejects when that takes too long. */
export async function inspect(
  tool: Tool,
  call: ToolCall,
  place: Place,
  { clock, signal }: { readonly clock: GatePorts["clock"]; readonly signal: AbortSignal },
): Promise<Inspection> {
  using deadline = startDeadline(clock, longestInspection);
  using abort = onAbort(signal);
  return await Promise.race([
    tool.inspect(call.args, place),
    deadline.over.then(() => Promise.reject(new Error("looking at what the call would touch took too long"))),
    abort.happened.then(() => untouched),
  ]);
}

/** Seconds. */
const longestInspection = 10;

const untouched: Inspection = { problems: [], protections: [], insideWorkspace: false, notes: [] };

/** Reads the settings and policies as they are now. */
export function weigh(
  { tool, call, inspection, request }: Weighing,
  ports: Pick<GatePorts, "settings" | "policies">,
): Weighed {
  const settings = ports.settings();
  const requested = ports.policies(call.session);
  const { matches, shadows } = settings.rules(call);
  const policy = policyInForce(request.policy, settings.policy, requested);
  const situation: Situation = {
    ...unread,
    tool: tool.spec,
    problems: inspection.problems,
    policy: policyFor(policy, tool.spec, call),
    foreign: requested.map((one) => foreignPolicyFor(one, tool.spec, call)),
    trusted: settings.trusted,
    protections: inspection.protections,
    insideWorkspace: inspection.insideWorkspace,
    sessionMode: settings.sessionMode,
    row: settings.row(call.tool),
    rules: matches,
  };
  return { situation, shadows };
}

export interface Weighing {
  readonly tool: Tool;
  readonly call: ToolCall;
  readonly inspection: Inspection;
  readonly request: Pick<ToolCallRequest, "policy">;
}
