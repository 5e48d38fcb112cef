import type { Decision } from "../core/decision.ts";
import type { Outcome } from "../core/outcome.ts";
import { refusalOf } from "../core/refusal.ts";
import type { ToolCall } from "../core/toolCall.ts";
import type { ToolId } from "../core/toolSpec.ts";
import { boundedRun, type RunEnd } from "./boundedRun.ts";
import { answerOf } from "./answer.ts";
import { createClearing, type Clearance, type Draft } from "./clear.ts";
import { messageOf } from "./fault.ts";
import type { Answer, Gate, GateEvent, GatePorts } from "./ports.ts";

/** Decides, asks, records and runs, in that order; a fault anywhere on the way means: not run. */
export function createGate(ports: GatePorts): Gate {
  const { clear, changedSince } = createClearing(ports);

  return {
    async call(request, callSignal) {
      const signal = AbortSignal.any([callSignal, ports.closing]);
      const draft: Draft = { id: ports.newId(), request, known: null, call: null, waitedMs: null };
      const clearance = await clear(draft, signal).catch((error: unknown) => stopped(messageOf(error)));
      const unrecorded = await record(draft, clearance.decision);
      if (unrecorded !== null && !refuses(clearance))
        return refuse(request.tool, stopped(unrecorded).decision);
      if (clearance.kind === "stop")
        return clearance.response === undefined
          ? refuse(request.tool, clearance.decision)
          : { kind: "result", text: clearance.response };
      return run(draft, clearance, signal);
    },
  };

  async function run(
    draft: Draft,
    clearance: Clearance & { kind: "go" },
    signal: AbortSignal,
  ): Promise<Answer> {
    const { request } = draft;
    const { call, tool, place } = clearance.binding;
    const stop = await changedSince(clearance.binding, signal).catch(
      (error: unknown) => stopped(messageOf(error)).decision,
    );
    if (stop) {
      await finish(call, { kind: "notRun", reason: stop.reason }, 0);
      return refuse(call.tool, stop);
    }
    const started = ports.clock.monotonic();
    const end = await boundedRun(
      (stopping) =>
        tool.run(call.args, place, {
          signal: stopping,
          inspected: clearance.binding.inspection,
          onOutput: (chunk) => request.onOutput(chunk),
          editor: ports.editor,
          context: request.context,
        }),
      { signal, seconds: tool.spec.runTimeoutSeconds ?? defaultRunSeconds, clock: ports.clock },
    );
    await finish(call, outcomeOf(end), Math.round(ports.clock.monotonic() - started));
    return answerOf(call, end, clearance.binding.edited, ports);
  }

  /** What went wrong, in words, or `null` once the decision is on record. */
  async function record(
    { id, request, known, call, waitedMs }: Draft,
    decision: Decision,
  ): Promise<string | null> {
    const { tool, caller, session } = request;
    const bound = { args: call?.args ?? null, digest: call?.digest ?? null, cwd: call?.cwd ?? null };
    const entry = {
      kind: "decision" as const,
      time: ports.clock.wall(),
      call: { id, tool, caller, session, ...bound },
      risk: known?.tool.spec.risk ?? null,
      definition: known?.definition ?? null,
      decision,
      waitedMs,
    };
    try {
      await ports.log.append(entry, decision.by.kind === "person" ? "power" : "process");
      tell({ kind: "decided", tool, decision, waitedMs });
      return null;
    } catch (error) {
      tell({ kind: "unrecorded", tool, error });
      return `the decision could not be recorded (${messageOf(error)})`;
    }
  }

  async function finish(call: ToolCall, outcome: Outcome, durationMs: number): Promise<void> {
    tell({ kind: "finished", tool: call.tool, outcome, durationMs });
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
      tell({ kind: "unrecorded", tool: call.tool, error });
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

const outcomeOf = (end: RunEnd): Outcome => (end.kind === "ok" ? { kind: "ok" } : end);

/** A refusal stands whether it could be recorded or not. */
const refuses = (clearance: Clearance) => clearance.kind === "stop" && clearance.response === undefined;

const stopped = (fault: string): Clearance => ({
  kind: "stop",
  decision: { kind: "deny", step: "commit", by: { kind: "fault", fault }, reason: fault },
});

const refuse = (tool: ToolId, decision: Decision): Answer => ({
  kind: "refused",
  decision,
  ...refusalOf(tool, decision),
});
