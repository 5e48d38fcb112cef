import type { Clock } from "./clock.ts";
import { startDeadline } from "./deadline.ts";
import { messageOf } from "./fault.ts";
import { RethrownError } from "./rethrown.ts";
import { RichFailure, type RichResult } from "./richResult.ts";
import { onAbort } from "./onAbort.ts";

/** How a run ended; anything but `ok` may have left something behind. */
export type RunEnd =
  | { readonly kind: "ok"; readonly result: string | RichResult }
  | {
      readonly kind: "failed";
      readonly message: string;
      readonly rethrown?: RethrownError;
      readonly rich?: RichResult;
    }
  | { readonly kind: "timedOut"; readonly seconds: number }
  | { readonly kind: "cancelled" };

/**
 * Runs a tool within its own time, which starts now: what a person took to answer is not counted. `seconds` below
 * 0: no limit. A tool that is stopped gets a moment to clean up, and is not waited for after that.
 */
export async function boundedRun(
  run: (signal: AbortSignal) => Promise<string | RichResult>,
  { signal, seconds, clock }: { signal: AbortSignal; seconds: number; clock: Clock },
): Promise<RunEnd> {
  const stop = new AbortController();
  using limit = seconds < 0 ? null : startDeadline(clock, seconds);
  const running = (async () => run(stop.signal))().then(
    (result): RunEnd => ({ kind: "ok", result }),
    (error: unknown): RunEnd => ({
      kind: "failed",
      message: messageOf(error),
      ...(error instanceof RethrownError && { rethrown: error }),
      ...(error instanceof RichFailure && { rich: error.result }),
    }),
  );
  using abort = onAbort(signal);
  const cancelled = abort.happened.then((): RunEnd => ({ kind: "cancelled" }));
  const late = limit?.over.then((): RunEnd => ({ kind: "timedOut", seconds }));
  const end = await Promise.race([running, cancelled, ...(late ? [late] : [])]);
  if (end.kind === "ok" || end.kind === "failed") return end;
  stop.abort(signal.aborted ? signal.reason : new Error(`the time limit of ${seconds} s was reached`));
  using grace = startDeadline(clock, cleaningUp);
  await Promise.race([running, grace.over]);
  return end;
}

/** Seconds. */
const cleaningUp = 5;
