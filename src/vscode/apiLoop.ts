import type { ToolLoopResult, ToolRoundResult } from "../api.ts";
import { createFingerprints } from "../agent/fingerprints.ts";
import { runToolLoop } from "../agent/loop.ts";
import { tellingAll } from "../agent/loopEvent.ts";
import { answerCalls } from "../agent/manager.ts";
import { closedRound, declinesIn, roundsIn, turnOf } from "../agent/turnState.ts";
import { apiHooks, eligibleBy } from "./apiLoopHooks.ts";
import { toolLoopResult } from "./apiLoopFacts.ts";
import type { ReadLoop, ReadRound } from "./apiLoopInput.ts";
import { apiModel } from "./apiLoopModel.ts";
import { beginTurn, type ApiLoopParts } from "./apiLoopTurn.ts";

/** Plays a turn of another extension's; `stop` ends it like the extension's own token. */
export async function runLoop(
  loop: ReadLoop,
  parts: ApiLoopParts,
  onText: (text: string) => void,
  stop: AbortSignal,
): Promise<ToolLoopResult> {
  const { shouldContinue, runTools, hooks, history } = loop;
  const model = apiModel(loop.model, parts.modelOf);
  using began = await beginTurn(loop, parts, stop);
  const { tools, find, round } = began;
  const result = await runToolLoop(
    { kind: "new", state: turnOf(began.messages) },
    {
      ...round,
      name: loop.from,
      model,
      tools,
      history: history ?? "inside",
      ...(runTools === false && { eligible: () => false }),
      ...(shouldContinue && { eligible: eligibleBy(shouldContinue) }),
      hooks: apiHooks(hooks, find),
      observers: began.observers,
      onText,
      store: nowhere,
      chain: parts.chain,
    },
  );
  const told = toolLoopResult(result);
  return hooks.finalize ? hooks.finalize(told) : told;
}

/** Answers the calls of one round, for an extension whose loop is its own. */
export async function runRound(given: ReadRound, parts: ApiLoopParts): Promise<ToolRoundResult> {
  using began = await beginTurn(given, parts, new AbortController().signal);
  const { messages, observers, round, tools } = began;
  const last = messages.at(-1);
  const before = turnOf(messages.slice(0, -1));
  const said = last?.kind === "assistant" ? last.parts : [];
  const state = { ...before, parts: said, declines: declinesIn(before) };
  const ended = await answerCalls(state, {
    ...round,
    round: roundsIn(state) + 1,
    resolve: round.resolver(tools),
    prints: createFingerprints(),
    tell: tellingAll(observers),
    keep: async () => {},
    forget: async () => {},
  });
  if (ended.kind === "unanswered") throw new Error("The window closed while a call waited");
  const { messages: after } = closedRound(ended.state);
  const over = overBy[ended.kind];
  return { messages: structuredClone(after), returnDirect: ended.kind === "returnDirect", over };
}

const overBy = {
  answered: null,
  returnDirect: null,
  limit: "toolCallLimitExceeded",
  "hard-stop": "hardStop",
  cancelled: "cancelled",
} as const;

/** What an extension begins anew after a crash it names by itself. */
const nowhere = { save: async () => {}, delete: async () => {} };
