import { grantFor, type Grant, type Standing } from "../core/grant.ts";
import { unread, type ForeignPolicy, type RuleMatch, type Situation } from "../core/situation.ts";
import type { ToolCall } from "../core/toolCall.ts";
import { startDeadline } from "./deadline.ts";
import { callDigest, canonical, contentsHash, sha256 } from "./digest.ts";
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
  /** What a grant that is given now would rest on. */
  readonly standing: Standing;
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
  { tool, definition, call, inspection, request, grants }: Weighing,
  ports: Pick<GatePorts, "settings" | "policies" | "clock">,
): Weighed {
  const settings = ports.settings();
  const requested = ports.policies(call.session);
  const { matches, shadows } = settings.rules(call);
  const policy = policyInForce(request.policy, settings.policy, requested);
  const foreign = requested.map((one) => foreignPolicyFor(one, tool.spec, call));
  const standing = withForeign(settings.standing(call.tool), foreign);
  const { digest, cwd } = call;
  const grant = grantFor(grants, {
    tool: call.tool,
    definition,
    digest,
    ...contentsHash(inspection.contents),
    cwd,
    standing,
    now: ports.clock.wall(),
    fits: (when) => settings.fits(when, call),
  });
  const situation: Situation = {
    ...unread,
    tool: tool.spec,
    problems: inspection.problems,
    policy: policyFor(policy, tool.spec, call),
    foreign,
    trusted: settings.trusted,
    protections: inspection.protections,
    insideWorkspace: inspection.insideWorkspace,
    sessionMode: settings.sessionMode,
    row: settings.row(call.tool),
    rules: matches,
    grant,
  };
  return { situation, shadows, standing };
}

/** A grant that was given before another extension asked does not answer it. */
function withForeign(standing: Standing, foreign: readonly ForeignPolicy[]): Standing {
  const asking = foreign.filter(({ says }) => says === "ask").map(({ from }) => sha256(`foreign ${from}`));
  return { ...standing, restrictions: [...standing.restrictions, ...asking] };
}

export interface Weighing {
  readonly tool: Tool;
  readonly definition: string;
  readonly call: ToolCall;
  readonly inspection: Inspection;
  readonly grants: readonly Grant[];
  readonly request: Pick<ToolCallRequest, "policy">;
}
