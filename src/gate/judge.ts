import type { Decision, Verdict } from "../core/decision.ts";
import { decide } from "../core/decide.ts";
import type { Standing } from "../core/grant.ts";
import { shadowVerdicts } from "../core/shadow.ts";
import { unread } from "../core/situation.ts";
import type { ToolCall } from "../core/toolCall.ts";
import type { Draft, Known, Stop } from "./draft.ts";
import { endVoided } from "./endVoided.ts";
import type { GatePorts } from "./ports.ts";
import type { ToolApprovalStrategy } from "./strategy.ts";
import type { Inspection, Place } from "./tool.ts";
import { vetoed } from "./vetoed.ts";
import { inspect, readCall, weigh } from "./weigh.ts";

/** A call that nothing denies so far. */
export interface Judged {
  readonly kind: "judged";
  readonly call: ToolCall;
  readonly inspection: Inspection;
  readonly verdict: Verdict & { readonly kind: "allow" | "ask" };
  readonly standing: Standing;
  /** Those that had nothing against it. */
  readonly vetoes: readonly ToolApprovalStrategy[];
}

export interface Judging extends Known {
  readonly place: Place;
  readonly signal: AbortSignal;
}

/**
 * Reads, validates and decides a call with these arguments, and lets the strategies of other extensions refuse it.
 * `onValid` is told when it is one that can be decided at all.
 */
export async function judge(
  draft: Draft,
  input: unknown,
  judging: Judging,
  ports: GatePorts,
  onValid: (call: ToolCall) => void,
): Promise<Judged | Stop> {
  const { tool, definition, place, signal } = judging;
  const { request } = draft;
  const read = readCall(draft.id, request, input, tool, place);
  if (read.kind === "call") draft.call = read.call;
  if (read.kind === "bad" || read.problems.length > 0)
    return stop(decide({ ...unread, tool: tool.spec, problems: read.problems }));
  const { call } = read;
  onValid(call);
  const inspection = await inspect(tool, call, place, { clock: ports.clock, signal });
  const grants = await ports.grants.known();
  endVoided(grants, { tool: call.tool, definition }, ports);
  const { situation, shadows, standing } = weigh(
    { tool, definition, call, inspection, request, grants },
    ports,
  );
  draft.shadows = shadowVerdicts(situation, shadows);
  draft.matched = [...situation.rules, ...shadows];
  const verdict = decide(situation);
  if (verdict.kind === "deny") return stop(verdict);
  const vetoes = [...ports.vetoes()];
  const judged: Judged = { kind: "judged", call, inspection, verdict, standing, vetoes };
  const against = await vetoedBy(vetoes, judged, judging, draft, ports);
  return against ? { kind: "stop", decision: against } : judged;
}

/** What these strategies have against a call that was judged, or `null`. */
export function vetoedBy(
  vetoes: readonly ToolApprovalStrategy[],
  { call, inspection, verdict }: Judged,
  { tool, signal }: Judging,
  { request }: Draft,
  { clock }: GatePorts,
): Promise<Decision | null> {
  const { protections, notes } = inspection;
  return vetoed(
    vetoes,
    (veto, vetoing) =>
      veto.approve(tool.spec, call.canonical, request.context, {
        ...vetoing,
        call,
        reason: verdict.reason,
        purpose: null,
        protections,
        grantable: false,
        notes,
        preview: null,
        problemsOf: null,
        prompt: null,
      }),
    { clock, signal },
  );
}

export const stop = (verdict: Verdict): Stop => ({ kind: "stop", decision: { ...verdict, kind: "deny" } });
