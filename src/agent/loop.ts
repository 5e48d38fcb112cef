import type { AgentLimits } from "../core/agentLimits.ts";
import { mostDeclines } from "../core/refusal.ts";
import type { Clock } from "../gate/clock.ts";
import type { AgentTool } from "./agentTool.ts";
import { addedUsage, type ChatModel, type ModelResponse } from "./chatModel.ts";
import { ToolLoopExhaustedError } from "./exhausted.ts";
import { createFingerprints } from "./fingerprints.ts";
import { verdictOf } from "./guard.ts";
import { guardTexts } from "./guardTexts.ts";
import { tellingAll, type LoopObserver } from "./loopEvent.ts";
import type { LoopHooks } from "./loopHooks.ts";
import type { LoopChain } from "./loopChain.ts";
import { resultOf, type LoopEnd, type LoopResult } from "./loopResult.ts";
import { answerCalls } from "./manager.ts";
import { callsIn, textIn, type Message } from "./message.ts";
import { ownIds } from "./ownIds.ts";
import { createModelTurns, type ModelTurns } from "./modelTurns.ts";
import type { Resolve } from "./resolver.ts";
import { closedRound, type TurnState } from "./turnState.ts";
import { runWorkflow, type CheckpointStore, type Start, type Step } from "./workflow.ts";

export interface LoopPorts {
  /** What the loop is called in messages. */
  readonly name: string;
  /** The name of the turn, by which it is kept. */
  readonly run: string;
  readonly model: ChatModel;
  readonly tools: readonly AgentTool[];
  /** What the names stand for that the model calls, where it was offered these. */
  resolver(offered: readonly AgentTool[]): Resolve;
  readonly limits: AgentLimits;
  /** See `RoundPorts`. */
  readonly parallelReads: boolean;
  /** `outside`: from the second round on the model gets only what is new, as it or its caller remembers the rest. */
  readonly history: "inside" | "outside";
  /** Whether the calls of a response are run, and without any whether there is another round. Absent: if there are any. */
  eligible?(response: ModelResponse, round: number): boolean | Promise<boolean>;
  readonly hooks: LoopHooks;
  readonly observers: readonly LoopObserver[];
  /** The text that the model says, as it comes. */
  onText(text: string): void;
  readonly signal: AbortSignal;
  readonly clock: Pick<Clock, "monotonic">;
  readonly store: CheckpointStore;
  readonly chain: LoopChain;
}

/**
 * Model, tools, model, … in the model's order, until it calls no more tools or may call none any more. Rejects with
 * what the model or a hook throws.
 */
export async function runToolLoop(start: Start<TurnState>, ports: LoopPorts): Promise<LoopResult> {
  const { run, limits, store, chain, name, observers } = ports;
  chain.begin(name);
  const tell = tellingAll(observers);
  const turns = createModelTurns(ports, tell);
  const messages = await turns.begin(start.state.messages);
  const beginning = start.kind === "new" ? { ...start, state: { ...start.state, messages } } : start;
  const loop: Loop = { ports, turns, tell, prints: createFingerprints() };
  // Limits may have become lower since the turn was kept.
  const rounds = Math.max(
    limits.roundsAtMost + 1,
    start.kind === "resumed" ? roundOf(start.snapshot.step) : 0,
  );
  const steps = Array.from({ length: rounds }, (_, at) => [think(at + 1, loop), act(at + 1, loop)]);
  const end = await runWorkflow({ run, steps: steps.flat() }, beginning, store);
  switch (end.kind) {
    case "done":
      tell({ kind: "end", end: end.output.end });
      return end.output;
    case "hibernated":
      return resultOf({ kind: "hibernated" }, start.state);
    case "failed":
      throw end.error;
  }
}

/** `think 3` and `act 3` are steps of the third. */
const roundOf = (step: string) => Number(/^(?:think|act) (\d{1,5})$/.exec(step)?.[1] ?? 0);

interface Loop {
  readonly ports: LoopPorts;
  readonly turns: ModelTurns;
  readonly tell: LoopObserver;
  readonly prints: ReturnType<typeof createFingerprints>;
}

type TurnStep = Step<TurnState, LoopResult>;

const think = (round: number, { ports, turns }: Loop): TurnStep => ({
  name: `think ${round}`,
  async act(state) {
    const response = await turns.respond(state.messages, round);
    if (response === null) return done({ kind: "cancelled" }, state);
    const { usage } = response;
    const parts = ownIds(response.parts, state.messages);
    const calls = callsIn(parts);
    const next: TurnState = { ...state, parts, results: [], usage: addedUsage(state.usage, usage) };
    if (await (ports.eligible?.(response, round) ?? calls.length > 0))
      return { kind: "advance", state: next };
    return done(calls.length > 0 ? { kind: "toolCalls", calls } : { kind: "answered" }, closedRound(next));
  },
});

const act = (round: number, { ports, turns, tell, prints }: Loop): TurnStep => ({
  name: `act ${round}`,
  async act(state, { keep, forget }) {
    const { limits, signal } = ports;
    const verdict = verdictOf(round, limits, signal.aborted);
    if (verdict !== "continue" && verdict !== "cancelled" && limits.onExhausted === "fail")
      return { kind: "fail", error: new ToolLoopExhaustedError(limits.rounds) };
    if (callsIn(state.parts).length === 0)
      return verdict === "continue"
        ? { kind: "advance", state: closedRound(state) }
        : done({ kind: "answered" }, closedRound(state));
    const resolve = await turns.resolve(state.messages, round);
    const ended = await answerCalls(state, { ...ports, round, resolve, tell, prints, keep, forget });
    const after = closedRound(ended.state);
    switch (ended.kind) {
      case "unanswered":
        return { kind: "hibernate", state: ended.state, again: true };
      case "cancelled":
        return done({ kind: "cancelled" }, after);
      case "hard-stop":
        return done({ kind: "hardStop", rounds: round }, after);
      case "limit":
        return done({ kind: "limitExceeded", limit: ended.limit, results: ended.state.results }, after);
      case "returnDirect":
        return done({ kind: "returnDirect", results: directResults(ended.state) }, after);
      case "answered":
        return after.declines < mostDeclines
          ? { kind: "advance", state: after }
          : lastWords(after, round, turns);
    }
  },
});

/** One more turn, for an answer. What it calls all the same is not run. */
async function lastWords(state: TurnState, round: number, turns: ModelTurns) {
  const { declines } = state;
  const asked: Message = { kind: "user", text: guardTexts.stopAsking(declines) };
  const messages = [...state.messages, asked];
  const response = await turns.respond(messages, round + 1, { last: true });
  if (response === null) return done({ kind: "cancelled" }, state);
  const text = textIn(response.parts);
  const parts = text.trim() === "" ? [] : [{ kind: "text", text } as const];
  const usage = addedUsage(state.usage, response.usage);
  const after = closedRound({ ...state, messages, parts, usage });
  return done(parts.length > 0 ? { kind: "answered" } : { kind: "declined", declines }, after);
}

const done = (end: LoopEnd, state: TurnState) => ({ kind: "done", output: resultOf(end, state) }) as const;

const directResults = ({ parts, results }: TurnState) =>
  callsIn(parts).map(({ callId, name }, at) => ({
    toolId: callId,
    toolName: name,
    text: (results[at]?.texts ?? []).join("\n"),
  }));
