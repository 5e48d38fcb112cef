import { canonical, sha256 } from "../gate/digest.ts";
import type { Answer } from "../gate/ports.ts";
import { snapshot } from "../gate/snapshot.ts";
import type { CallById, IdCall } from "./apiCalls.ts";

/** As `CallById`, of a call that may belong to a run which its extension repeats after a crash. */
export type CallInRun = (call: RunCall, signal: AbortSignal) => Promise<Answer>;

export interface RunCall extends Omit<IdCall, "run"> {
  /** The extension's own name for the run. */
  readonly run: string | null;
}

/** Tells identical calls of a run apart by their order, which is the same when the run is repeated in a new window. */
export function inRuns(call: CallById): CallInRun {
  const made = new Map<string, number>();
  return ({ run, ...request }, signal) => {
    const args = snapshot(request.input);
    // The gate refuses what cannot be read.
    if (run === null || args.kind === "bad") return call(request, signal);
    const which = sha256(canonical([request.caller.name, run, request.tool, args.args]));
    const occurrence = made.get(which) ?? 0;
    made.delete(which);
    made.set(which, occurrence + 1);
    const [oldest] = made.keys();
    // What is forgotten starts anew, and is asked again where its answer was used.
    if (made.size > mostRemembered && oldest !== undefined) made.delete(oldest);
    return call({ ...request, run: { id: run, occurrence } }, signal);
  };
}

const mostRemembered = 10_000;
