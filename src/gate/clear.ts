import { isDeepStrictEqual } from "node:util";
import type { Authority, Decision, Verdict } from "../core/decision.ts";
import { decide } from "../core/decide.ts";
import { unread, type Situation } from "../core/situation.ts";
import type { ToolCall } from "../core/toolCall.ts";
import { createAsk, runsUnasked } from "./ask.ts";
import { startDeadline } from "./deadline.ts";
import { callDigest, canonical, definitionHash } from "./digest.ts";
import { messageOf } from "./fault.ts";
import { onAbort } from "./onAbort.ts";
import { policyFor } from "./policy.ts";
import type { GatePorts, ToolCallRequest } from "./ports.ts";
import { snapshot } from "./snapshot.ts";
import type { Inspection, Place, Tool } from "./tool.ts";

/** What is known of a call so far; filled in on the way, for the record. */
export interface Draft {
  readonly id: string;
  readonly request: ToolCallRequest;
  known: Known | null;
  call: ToolCall | null;
  waitedMs: number | null;
}

interface Known {
  readonly tool: Tool;
  readonly definition: string;
}

export type Clearance =
  | { readonly kind: "go"; readonly decision: Decision; readonly binding: Binding }
  | {
      readonly kind: "stop";
      readonly decision: Decision;
      /** What a person gives the caller in place of a result. */
      readonly response?: string;
    };

/** What an allowance is bound to, and checked against until the last moment. */
export interface Binding extends Known {
  readonly call: ToolCall;
  readonly place: Place;
  readonly inspection: Inspection;
  /** What it was allowed by; only an answer covers a call that has to be asked for. */
  readonly allowedBy: Authority;
  /** Whether a person changed the arguments. */
  readonly edited: boolean;
}

export interface Clearing {
  /** Decides and, where needed, asks. Changes nothing. Rejects on any fault. */
  clear(draft: Draft, signal: AbortSignal): Promise<Clearance>;
  /** Looks once more at the world and the settings; what speaks against the run by now, or `null`. */
  changedSince(binding: Binding, signal: AbortSignal): Promise<Decision | null>;
}

export function createClearing(ports: GatePorts): Clearing {
  const ask = createAsk(ports);
  return { clear, changedSince };

  async function clear(draft: Draft, signal: AbortSignal): Promise<Clearance> {
    const { id, request } = draft;
    const tool = ports.tool(request.tool);
    if (!tool) return stop(decide({ ...unread, tool: null }));
    const known = (draft.known = { tool, definition: definitionHash(tool.spec) });
    const copied = snapshot(request.input);
    if (copied.kind === "bad") return stop(decide({ ...unread, tool: tool.spec, problems: copied.problems }));

    const place = ports.place();
    const call = (draft.call = callOf(id, request, copied.args, place));
    const problems = tool.validate(call.args);
    const inspection =
      problems.length > 0 ? { ...untouched, problems } : await inspect(tool, call, place, signal);
    const verdict = decide(situation(tool, call, inspection));
    if (verdict.kind === "deny") return stop(verdict);

    let decision: Decision = { ...verdict, kind: "allow" };
    if (verdict.kind === "ask") {
      const asked = await ask({
        tool,
        call,
        place,
        inspection,
        verdict,
        context: request.context,
        signal,
      });
      draft.waitedMs = asked.waitedMs;
      decision = asked.decision;
      if (decision.kind === "deny")
        return { kind: "stop", decision, ...(asked.response !== undefined && { response: asked.response }) };
      if (asked.edited) return edited(draft, known, place, asked.edited.arguments, decision, signal);
    }
    const binding = { ...known, call, place, inspection, allowedBy: decision.by, edited: false };
    const against = await changedSince(binding, signal);
    return against ? { kind: "stop", decision: against } : { kind: "go", decision, binding };
  }

  /** Binds a person's own arguments anew: they are read, validated and decided like any others. */
  async function edited(
    draft: Draft,
    known: Known,
    place: Place,
    input: unknown,
    decision: Decision,
    signal: AbortSignal,
  ): Promise<Clearance> {
    const { tool } = known;
    const copied = snapshot(input);
    if (copied.kind === "bad") return stop(decide({ ...unread, tool: tool.spec, problems: copied.problems }));
    const from = draft.call?.digest;
    const call = (draft.call = callOf(draft.id, draft.request, copied.args, place));
    const problems = tool.validate(call.args);
    const inspection =
      problems.length > 0 ? { ...untouched, problems } : await inspect(tool, call, place, signal);
    const verdict = decide(situation(tool, call, inspection));
    if (verdict.kind === "deny") return stop(verdict);
    const binding = { ...known, call, place, inspection, allowedBy: decision.by, edited: true };
    const against = await changedSince(binding, signal);
    if (against) return { kind: "stop", decision: against };
    return {
      kind: "go",
      decision: { ...decision, metadata: { ...decision.metadata, editedFrom: from } },
      binding,
    };
  }

  async function changedSince(binding: Binding, signal: AbortSignal): Promise<Decision | null> {
    const { tool, call, place, inspection } = binding;
    const now = ports.place();
    const looked = await inspect(tool, call, now, signal);
    // Whoever answered has seen the first of the two; a link that was swapped since leads elsewhere.
    if (!signal.aborted && (!same(now, place) || !same(looked, inspection)))
      return drifted("what the call would touch changed meanwhile");
    return tightened(binding, signal);
  }

  function tightened(
    { call, tool, definition, inspection, allowedBy }: Binding,
    signal: AbortSignal,
  ): Decision | null {
    try {
      if (signal.aborted) return against({ kind: "cancelled" }, "the call was cancelled");
      const current = ports.tool(call.tool);
      if (!current || definitionHash(current.spec) !== definition)
        return drifted("the tool changed meanwhile");
      if (callDigest(call.tool, ports.place().folder, call.args) !== call.digest)
        return drifted("the call is not the one that was decided");
      const verdict = decide(situation(tool, call, inspection));
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

  async function inspect(tool: Tool, call: ToolCall, place: Place, signal: AbortSignal): Promise<Inspection> {
    using deadline = startDeadline(ports.clock, longestInspection);
    using abort = onAbort(signal);
    return await Promise.race([
      tool.inspect(call.args, place),
      deadline.over.then(() =>
        Promise.reject(new Error("looking at what the call would touch took too long")),
      ),
      abort.happened.then(() => untouched),
    ]);
  }

  function situation(tool: Tool, call: ToolCall, inspection: Inspection): Situation {
    const settings = ports.settings();
    return {
      ...unread,
      tool: tool.spec,
      problems: inspection.problems,
      policy: policyFor(settings.policy, tool.spec, call),
      trusted: settings.trusted,
      protections: inspection.protections,
      insideWorkspace: inspection.insideWorkspace,
      sessionMode: settings.sessionMode,
      row: settings.row(call.tool),
      rules: settings.rules(call).matches,
    };
  }
}

const longestInspection = 10;

const answers: ReadonlySet<Authority["kind"]> = new Set(["person", "strategy"] as const);

const untouched: Inspection = { problems: [], protections: [], insideWorkspace: false, notes: [] };

function callOf(id: string, request: ToolCallRequest, args: ToolCall["args"], place: Place): ToolCall {
  const { tool, caller, session } = request;
  const digest = callDigest(tool, place.folder, args);
  return Object.freeze({
    id,
    tool,
    args,
    canonical: canonical(args),
    digest,
    caller,
    session,
    cwd: place.folder,
  });
}

function stop(verdict: Verdict): Clearance {
  return { kind: "stop", decision: { ...verdict, kind: "deny" } };
}

const against = (by: Authority, reason: string): Decision => ({ kind: "deny", step: "commit", by, reason });

const drifted = (fault: string): Decision => against({ kind: "fault", fault }, fault);

const same = (a: object, b: object) => isDeepStrictEqual(a, b);
