import type { Authority, Decision, Verdict } from "../core/decision.ts";
import { unexplained } from "../core/refusal.ts";
import type { ToolCall } from "../core/toolCall.ts";
import { askClient, type Asker } from "./asker.ts";
import { consult, type Consulted } from "./consult.ts";
import { startDeadline } from "./deadline.ts";
import { onAbort } from "./onAbort.ts";
import type { GatePorts, GateSettings } from "./ports.ts";
import type { ApprovalStrategy, ToolApprovalStrategy, ToolContext } from "./strategy.ts";
import { readCall } from "./weigh.ts";
import type { Inspection, Place, Preview, Tool } from "./tool.ts";
import { cancelled, strategyFault, timedOut, windowClosed } from "./unanswered.ts";

export interface Asked {
  readonly decision: Decision;
  /** `null` when nobody was asked. */
  readonly waitedMs: number | null;
  /** The arguments a person wants instead, unread. */
  readonly edited?: { readonly arguments: unknown };
  /** What else a person says yes to, unread. */
  readonly grant?: unknown;
  /** What a person gives in place of a result. */
  readonly response?: string;
}

export interface Question {
  readonly tool: Tool;
  readonly call: ToolCall;
  readonly place: Place;
  readonly inspection: Inspection;
  readonly verdict: Verdict & { readonly kind: "ask" };
  readonly context: ToolContext | null;
  /** Asks in place of the strategy. */
  readonly asker: Asker | null;
  readonly purpose: string | null;
  /** Answers in place of the strategy when a grant is given meanwhile that covers the call. */
  readonly granted: Promise<Decision>;
  readonly signal: AbortSignal;
}

export type Ask = (question: Question) => Promise<Asked>;

/** Puts a call to the strategy. Only an explicit approval in time allows; how else it may end is a refusal. */
export function createAsk({
  strategy,
  settings,
  clock,
  closing,
}: Pick<GatePorts, "strategy" | "settings" | "clock" | "closing">): Ask {
  let waiting = 0;
  return async ({ tool, call, place, inspection, verdict, context, asker, purpose, granted, signal }) => {
    if (signal.aborted) return { decision: cancelled, waitedMs: null };
    if (!strategy && !asker) return { decision: withoutStrategy(tool, verdict), waitedMs: null };
    if (waiting >= mostWaiting) return { decision: crowded, waitedMs: null };
    const current = settings();
    const seconds = answerSeconds(tool, current);
    const started = clock.monotonic();
    using deadline = startDeadline(clock, seconds);
    using abort = onAbort(signal);
    const over = new AbortController();
    waiting++;
    try {
      const request = {
        call,
        reason: verdict.reason,
        purpose,
        protections: inspection.protections,
        grantable: verdict.grantable,
        notes: inspection.notes,
        preview: tool.preview ? () => previewOf(tool, call, place) : null,
        problemsOf: (input: unknown) => readCall(call.id, call, input, tool, place).problems,
        prompt: current.prompt(call.tool) ?? tool.spec.prompt,
        remainingMs: deadline.remainingMs,
      };
      const put = async (): Promise<Omit<Asked, "waitedMs">> => {
        const decision = asker && (await askClient(asker, tool.spec, { ...request, signal: over.signal }));
        if (decision) return { decision };
        if (!strategy) return { decision: withoutStrategy(tool, verdict) };
        const given = await consult(
          strategy,
          (one, ended) => one.approve(tool.spec, call.canonical, context, { ...request, signal: ended }),
          over.signal,
        );
        return answered(given, strategy);
      };
      const { decision, ...more } = await Promise.race([
        // An answer can overtake the timer that should have ended the wait.
        put().then((given) => (deadline.remainingMs() > 0 ? given : { decision: timedOut(seconds) })),
        deadline.over.then(() => ({ decision: timedOut(seconds) })),
        abort.happened.then(() => ({ decision: closing.aborted ? windowClosed : cancelled })),
        granted.then((decision) => ({ decision })),
      ]);
      const asked = { step: verdict.step, reason: verdict.reason };
      const nobody = decision.by.kind === "noStrategy";
      const waitedMs = nobody ? null : Math.round(clock.monotonic() - started);
      return { decision: { ...decision, asked }, waitedMs, ...more };
    } finally {
      waiting--;
      over.abort();
    }
  };
}

export const answerSeconds = ({ spec }: Tool, settings: GateSettings) =>
  spec.approvalTimeoutSeconds ?? settings.approvalTimeoutSeconds;

async function previewOf(tool: Tool, call: ToolCall, place: Place): Promise<Preview | null> {
  return (await tool.preview?.(call.args, place)) ?? null;
}

/** More than a person could answer in time anyway; beyond it calls are refused rather than queued. */
const mostWaiting = 100;

function answered(consulted: Consulted, strategy: ApprovalStrategy): Omit<Asked, "waitedMs"> {
  const { kind, by, metadata, edited, grant, response } = consulted;
  const plain =
    kind === "approved" ? "approved" : response === undefined ? unexplained : "answered in place of the tool";
  const reason = consulted.reason ?? plain;
  if (kind === "failed") return { decision: strategyFault(reason) };
  return {
    decision: {
      kind: kind === "approved" ? "allow" : "deny",
      step: "strategy",
      by: authorityOf(strategy, by),
      reason,
      ...(metadata && { metadata }),
    },
    ...(edited && { edited }),
    ...(grant !== undefined && { grant }),
    ...(response !== undefined && { response }),
  };
}

/** A person's word counts as one among others, too; the log names all on whose word it rests. */
function authorityOf(strategy: ApprovalStrategy, by: readonly ToolApprovalStrategy[]): Authority {
  const members = "members" in strategy && { members: by.map(({ name }) => name) };
  return by.some(({ person }) => person)
    ? { kind: "person", ...members }
    : { kind: "strategy", name: strategy.name, ...members };
}

/** Behaviour 0.6 and 1.27: without anybody to ask, only a tool that nothing marks runs. */
export function runsUnasked({ spec }: Tool, verdict: Verdict): boolean {
  return verdict.step === "default" && spec.requiresApproval === null && spec.origin === "own";
}

function withoutStrategy(tool: Tool, verdict: Verdict): Decision {
  const by = { kind: "noStrategy" } as const;
  return runsUnasked(tool, verdict)
    ? { kind: "allow", step: "strategy", by, reason: "no strategy is registered and nothing requires one" }
    : { kind: "deny", step: "strategy", by, reason: "no strategy is registered" };
}

const crowded: Decision = {
  kind: "deny",
  step: "strategy",
  by: { kind: "limit", limit: `${mostWaiting} calls are waiting for an answer` },
  reason: `${mostWaiting} calls are waiting for an answer`,
};
