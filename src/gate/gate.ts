import type { Decision } from "../core/decision.ts";
import type { Outcome } from "../core/outcome.ts";
import { refusalOf } from "../core/refusal.ts";
import type { ToolCall } from "../core/toolCall.ts";
import type { ToolId } from "../core/toolSpec.ts";
import { boundedRun, type RunEnd } from "./boundedRun.ts";
import { createClearing, type Clearance, type Draft } from "./clear.ts";
import { messageOf } from "./fault.ts";
import { screenResult } from "./injection.ts";
import type { Answer, Gate, GateEvent, GatePorts } from "./ports.ts";
import { capResult } from "./resultCap.ts";

/** Decides, asks, records and runs, in that order; a fault anywhere on the way means: not run. */
export function createGate(ports: GatePorts): Gate {
  const { clear, tightened } = createClearing(ports);

  return {
    async call(request, callSignal) {
      const signal = AbortSignal.any([callSignal, ports.closing]);
      const draft: Draft = { id: ports.newId(), request, known: null, call: null, waitedMs: null };
      const clearance = await clear(draft, signal).catch((error: unknown) => stopped(messageOf(error)));
      const unrecorded = await record(draft, clearance.decision);
      if (clearance.kind === "stop") return refuse(request.tool, clearance.decision);
      if (unrecorded !== null) return refuse(request.tool, stopped(unrecorded).decision);
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
    const stop = tightened(clearance.binding, signal);
    if (stop) {
      await finish(call, { kind: "notRun", reason: stop.reason }, 0);
      return refuse(call.tool, stop);
    }
    const started = ports.clock.monotonic();
    const end = await boundedRun(
      (stopping) =>
        tool.run(call.args, place, {
          signal: stopping,
          onOutput: (chunk) => request.onOutput(chunk),
          editor: ports.editor,
          context: request.context,
        }),
      { signal, seconds: tool.spec.runTimeoutSeconds ?? defaultRunSeconds, clock: ports.clock },
    );
    await finish(call, outcomeOf(end), Math.round(ports.clock.monotonic() - started));
    if (end.kind !== "ok") return failedAnswer(call.tool, end);
    return { kind: "result", text: await presentable(call, end.text) };
  }

  /** The result as the caller gets it: marked where it carries instructions, and cut where it is long. */
  async function presentable(call: ToolCall, text: string): Promise<string> {
    const { resultScan, resultLimit } = ports.settings();
    const screened = screenResult(text, resultScan);
    const shown = capResult(screened, resultLimit);
    if (shown === screened) return screened;
    try {
      const path = await ports.keepResult(call, screened);
      return `${shown}\n[Toolgate: the whole result is in '${path}'; read it in parts with the tool that reads files.]`;
    } catch (error) {
      return `${shown}\n[Toolgate: the rest could not be kept (${messageOf(error)}).]`;
    }
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

function outcomeOf(end: RunEnd): Outcome {
  return end.kind === "ok" ? { kind: "ok" } : end;
}

/** Behaviour 1.31 and 1.32. It may have changed something before it ended: never called a refusal. */
function failedAnswer(tool: ToolId, end: RunEnd & { kind: "failed" | "timedOut" | "cancelled" }): Answer {
  switch (end.kind) {
    case "failed":
      return failed({ error: end.message }, end.message);
    case "timedOut": {
      const message = `Tool execution exceeded the ${end.seconds}s deadline and was cancelled`;
      return failed({ error: "tool_timeout", tool, timeoutSeconds: end.seconds, message }, message);
    }
    case "cancelled":
      return failed({ error: "tool_interrupted", tool }, "the call was cancelled while it ran");
  }
}

const failed = (json: object, message: string): Answer => ({
  kind: "failed",
  json: JSON.stringify(json),
  message,
});

const stopped = (fault: string): Clearance => ({
  kind: "stop",
  decision: { kind: "deny", step: "commit", by: { kind: "fault", fault }, reason: fault },
});

const refuse = (tool: ToolId, decision: Decision): Answer => ({
  kind: "refused",
  decision,
  ...refusalOf(tool, decision),
});
