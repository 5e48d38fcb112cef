import type { AgentLimits, ReachedLimit } from "../core/agentLimits.ts";
import type { Fingerprints } from "./fingerprints.ts";
import { verdictOf, type Verdict } from "./guard.ts";
import type { ObservedCall } from "./loopEvent.ts";
import { callsIn, type ToolResult } from "./message.ts";
import type { Resolve } from "./resolver.ts";
import { planCalls, type LimitStop, type Planned } from "./roundPlan.ts";
import { runCall, skipCall, type RunPorts } from "./runCall.ts";
import { callsBefore, declinesAfter, type TurnState } from "./turnState.ts";

export interface RoundPorts extends Omit<RunPorts, "keep"> {
  /** The first is 1. */
  readonly round: number;
  /** The name of the turn. */
  readonly run: string;
  readonly resolve: Resolve;
  readonly limits: AgentLimits;
  readonly prints: Fingerprints;
  /** Lets calls that only read, and follow one another, run at the same time. */
  readonly parallelReads: boolean;
  /** Keeps the turn as it is before a call that is asked for. */
  keep(state: TurnState): Promise<void>;
  /** That call is answered. */
  forget(): Promise<void>;
}

/** `state`: with the answers in its results. */
export type RoundEnd = { readonly state: TurnState } & Ending;

/** `unanswered`: the window closed while a call waited; `limit`: the turn ends with it. */
type Ending =
  | { readonly kind: "answered" | "returnDirect" | "hard-stop" | "cancelled" | "unanswered" }
  | { readonly kind: "limit"; readonly limit: ReachedLimit };

/**
 * Answers the calls of a round, each once and in the model's order, from where `state` stands: runs those that
 * nothing speaks against, one after the other. Throws where there is none.
 */
export async function answerCalls(begun: TurnState, ports: RoundPorts): Promise<RoundEnd> {
  const { round, limits, prints, parallelReads, signal, tell, keep, forget } = ports;
  const calls = observedCalls(begun, ports);
  if (calls.length === 0) throw new Error("No tool call requested by the chat model");
  const byRounds = verdictOf(round, limits, false);
  let told: Verdict = "continue";
  let limit: LimitStop | null = null;
  let state = begun;
  for (let at = begun.results.length; at < calls.length; at = state.results.length) {
    const verdict = signal.aborted ? "cancelled" : byRounds;
    if (verdict !== told && verdict !== "continue") tell({ kind: "verdict", round, verdict });
    told = verdict;
    const group = parallelReads ? readsFrom(calls, at) : calls.slice(at, at + 1);
    const answered = calls.slice(0, at);
    const planned = planCalls(group, state, { verdict, limits, prints, limit, answered });
    if (limits.onLimit === "stop") limit ??= reachedIn(planned);
    const here = state;
    const results = await Promise.all(
      planned.map(({ call, stop }) => {
        const calling = { ...ports, keep: () => keep(here) };
        return stop ? skipCall(call, stop, calling) : runCall(call, calling);
      }),
    );
    const open = results.indexOf(null);
    state = results.slice(0, open < 0 ? undefined : open).reduce(withResult, state);
    if (open >= 0) return { kind: "unanswered", state };
    await forget();
  }
  return { ...endingOf(state, limit, byRounds === "hard-stop", signal), state };
}

function reachedIn(planned: readonly Planned[]): LimitStop | null {
  for (const { stop } of planned) if (stop?.outcome === "limit") return stop;
  return null;
}

function endingOf(
  { results }: TurnState,
  stop: LimitStop | null,
  hardStop: boolean,
  { aborted }: AbortSignal,
): Ending {
  if (aborted) return { kind: "cancelled" };
  if (hardStop) return { kind: "hard-stop" };
  if (stop) return { kind: "limit", limit: stop.limit };
  return { kind: results.every(({ direct }) => direct) ? "returnDirect" : "answered" };
}

function observedCalls(state: TurnState, { round, run, resolve }: RoundPorts): readonly ObservedCall[] {
  const before = callsBefore(state);
  return callsIn(state.parts).map((part, at) => {
    const index = before + at;
    return { id: `${run}/${index}`, part, index, round, tool: resolve(part.name) };
  });
}

/** The call here, with those after it as long as all of them only read. */
function readsFrom(calls: readonly ObservedCall[], at: number): readonly ObservedCall[] {
  const end = calls.findIndex(({ tool }, index) => index >= at && tool.kind !== "read");
  return calls.slice(at, Math.max(at + 1, end < 0 ? calls.length : end));
}

function withResult(state: TurnState, result: ToolResult | null): TurnState {
  if (!result) return state;
  return { ...state, results: [...state.results, result], declines: declinesAfter(state.declines, result) };
}
