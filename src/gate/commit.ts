import { isDeepStrictEqual } from "node:util";
import type { Authority, Decision } from "../core/decision.ts";
import { decide } from "../core/decide.ts";
import type { Grant } from "../core/grant.ts";
import { runsUnasked } from "./ask.ts";
import { callDigest, definitionHash } from "./digest.ts";
import type { Binding } from "./draft.ts";
import { messageOf } from "./fault.ts";
import type { GatePorts } from "./ports.ts";
import { inspect, weigh } from "./weigh.ts";

/** Looks once more at the world and the settings; what speaks against the run by now, or `null`. */
export async function changedSince(
  binding: Binding,
  ports: GatePorts,
  signal: AbortSignal,
): Promise<Decision | null> {
  const { tool, call, place, inspection } = binding;
  const now = ports.place();
  const looked = await inspect(tool, call, now, { clock: ports.clock, signal });
  // Whoever answered has seen the first of the two; a link that was swapped since leads elsewhere.
  if (!signal.aborted && (!isDeepStrictEqual(now, place) || !isDeepStrictEqual(looked, inspection)))
    return drifted("what the call would touch changed meanwhile");
  const grants = binding.allowedBy.kind === "grant" ? await ports.grants.known() : [];
  return tightened(binding, grants, ports, signal);
}

function tightened(
  binding: Binding,
  grants: readonly Grant[],
  ports: GatePorts,
  signal: AbortSignal,
): Decision | null {
  const { request, call, tool, definition, allowedBy } = binding;
  try {
    if (signal.aborted) return against({ kind: "cancelled" }, "the call was cancelled");
    const current = ports.tool(call.tool, request.context);
    if (!current || definitionHash(current.spec) !== definition) return drifted("the tool changed meanwhile");
    if (callDigest(call.tool, ports.place().folder, call.args) !== call.digest)
      return drifted("the call is not the one that was decided");
    const verdict = decide(weigh({ ...binding, grants }, ports).situation);
    if (verdict.kind === "deny") return against(verdict.by, verdict.reason);
    const answered =
      answers.has(allowedBy.kind) || (allowedBy.kind === "noStrategy" && runsUnasked(tool, verdict));
    if (verdict.kind === "ask" && !answered)
      return against(verdict.by, `it has to be asked for by now: ${verdict.reason}`);
    return null;
  } catch (error) {
    return drifted(messageOf(error));
  }
}

const answers: ReadonlySet<Authority["kind"]> = new Set(["person", "client", "strategy"] as const);

const against = (by: Authority, reason: string): Decision => ({ kind: "deny", step: "commit", by, reason });

const drifted = (fault: string): Decision => against({ kind: "fault", fault }, fault);
