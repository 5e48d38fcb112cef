import type { Authority, Decision } from "../core/decision.ts";
import type { Outcome } from "../core/outcome.ts";
import { refusalOf, type RefusalFacts } from "../core/refusal.ts";
import type { ToolCall } from "../core/toolCall.ts";
import { boundedRun, type RunEnd } from "./boundedRun.ts";
import { answerOf } from "./answer.ts";
import { createClear } from "./clear.ts";
import { changedSince } from "./commit.ts";
import { createDeclines } from "./declines.ts";
import { purposeOf, type Claim, type Clearance, type Draft, type Go } from "./draft.ts";
import { explainCall } from "./explainCall.ts";
import { messageOf } from "./fault.ts";
import type { Answer, CallAccount, Gate, GateEvent, GatePorts } from "./ports.ts";

/** Decides, asks, records and runs, in that order; a fault anywhere on the way means: not run. */
export function createGate(ports: GatePorts): Gate {
  const clear = createClear(ports, (call, what) => tell({ ...factsOf(call), ...what }));
  const declines = createDeclines();

  return {
    async call(request, callSignal) {
      const signal = AbortSignal.any([callSignal, ports.closing]);
      const id = ports.newId();
      const draft: Draft = { id, request, known: null, call: null, shadows: [], matched: [], waitedMs: null };
      const answer = await answered(draft, signal);
      tell({ kind: "answered", ...draftFacts(draft), answer });
      return answer;
    },
    explain: (request, signal) => explainCall(request, ports, AbortSignal.any([signal, ports.closing])),
  };

  async function answered(draft: Draft, signal: AbortSignal): Promise<Answer> {
    const clearance = await clear(draft, signal).catch((error: unknown) => stopped(messageOf(error)));
    const unrecorded = await record(draft, clearance.decision);
    const inARow = declines(draft.request, clearance);
    const account = accountOf(draft);
    if (unrecorded !== null && !refuses(clearance)) return refuse(account, stopped(unrecorded).decision);
    if (clearance.kind === "go") return run(clearance, account, signal);
    const { decision, response, edited } = clearance;
    return response === undefined
      ? refuse(account, decision, { edited, declines: inARow })
      : { kind: "result", text: response, decision, account };
  }

  async function run(
    { decision, binding, claim }: Go,
    account: CallAccount,
    signal: AbortSignal,
  ): Promise<Answer> {
    const { request, call, tool, place, inspection, edited } = binding;
    const stop = await unused(claim)
      .then((used) => used ?? changedSince(binding, ports, signal))
      .catch((error: unknown) => stopped(messageOf(error)).decision);
    if (stop) {
      await finish(call, { kind: "notRun", reason: stop.reason }, 0);
      return refuse(account, stop, { edited });
    }
    const started = ports.clock.monotonic();
    const end = await boundedRun(
      (stopping) =>
        tool.run(call.args, place, {
          signal: stopping,
          inspected: inspection,
          onOutput: (chunk) => request.onOutput(chunk),
          editor: ports.editor,
          context: request.context,
          downstream: request.downstream,
        }),
      { signal, seconds: tool.spec.runTimeoutSeconds ?? defaultRunSeconds, clock: ports.clock },
    );
    const ranMs = Math.round(ports.clock.monotonic() - started);
    await finish(call, outcomeOf(end), ranMs);
    const onCut = (whole: number, shown: number) =>
      tell({ kind: "truncated", ...factsOf(call), shown, whole });
    const answer = await answerOf(call, end, edited, { ...ports, onCut });
    return { ...answer, decision, account: { ...account, ranMs } };
  }

  /** What went wrong, in words, or `null` once the decision is on record. */
  async function record(draft: Draft, settled: Decision): Promise<string | null> {
    const { known, call, shadows, matched, waitedMs } = draft;
    const decision = shadows.length === 0 ? settled : { ...settled, shadows };
    const facts = draftFacts(draft);
    const entry = {
      kind: "decision" as const,
      time: ports.clock.wall(),
      call: { ...facts, ...purposeOf(draft.request), digest: call?.digest ?? null, cwd: call?.cwd ?? null },
      risk: known?.tool.spec.risk ?? null,
      definition: known?.definition ?? null,
      decision,
      waitedMs,
    };
    try {
      await ports.log.append(entry, byPeople.has(decision.by.kind) ? "power" : "process");
      tell({ kind: "decided", ...facts, decision, waitedMs, matched });
      return null;
    } catch (error) {
      tell({ kind: "unrecorded", ...facts, error });
      return `the decision could not be recorded (${messageOf(error)})`;
    }
  }

  async function finish(call: ToolCall, outcome: Outcome, durationMs: number): Promise<void> {
    tell({ kind: "finished", ...factsOf(call), outcome, durationMs });
    try {
      const entry = {
        kind: "outcome" as const,
        time: ports.clock.wall(),
        callId: call.id,
        outcome,
        durationMs,
      };
      await ports.log.append(entry, "process");
    } catch (error) {
      tell({ kind: "unrecorded", ...factsOf(call), error });
    }
  }

  function tell(event: GateEvent): void {
    try {
      ports.onEvent(event);
    } catch {
      // A listener can never change what happens to a call.
    }
  }
}

const defaultRunSeconds = 120;

const byPeople: ReadonlySet<Authority["kind"]> = new Set(["person", "client"] as const);

/** An answer that another call has used, or may use after a crash, allows nothing. */
async function unused(claim: Claim | undefined): Promise<Decision | null> {
  return !claim || (await claim()) ? null : stopped("another call has used the answer").decision;
}

const factsOf = ({ id, tool, caller, session, args }: ToolCall) => ({ id, tool, caller, session, args });

function outcomeOf(end: RunEnd): Outcome {
  switch (end.kind) {
    case "ok":
      return { kind: "ok" };
    case "failed":
      return { kind: "failed", message: end.message };
    case "timedOut":
    case "cancelled":
      return end;
  }
}

const draftFacts = ({ id, request: { tool, caller, session }, call }: Draft) => ({
  id,
  tool,
  caller,
  session,
  args: call?.args ?? null,
});

/** A refusal stands whether it could be recorded or not. */
const refuses = (clearance: Clearance) => clearance.kind === "stop" && clearance.response === undefined;

const stopped = (fault: string): Clearance => ({
  kind: "stop",
  decision: { kind: "deny", step: "commit", by: { kind: "fault", fault }, reason: fault },
});

const refuse = (account: CallAccount, decision: Decision, facts: RefusalFacts = {}): Answer => ({
  kind: "refused",
  decision,
  account,
  ...refusalOf(account.tool, decision, facts),
});

const accountOf = ({ id, request: { tool }, call, waitedMs }: Draft): CallAccount => ({
  id,
  tool,
  args: call?.args ?? null,
  waitedMs,
  ranMs: null,
});
