import type * as vscode from "vscode";
import type { ToolLoopResult, ToolRoundResult } from "../api.ts";
import type { AgentTool } from "../agent/agentTool.ts";
import type { ChatModel } from "../agent/chatModel.ts";
import { createFingerprints } from "../agent/fingerprints.ts";
import { runToolLoop } from "../agent/loop.ts";
import type { LoopChain } from "../agent/loopChain.ts";
import { tellingAll, type LoopObserver } from "../agent/loopEvent.ts";
import { answerCalls } from "../agent/manager.ts";
import { createResolver, type Refusing, type Resolve } from "../agent/resolver.ts";
import { closedRound, roundsIn, turnOf } from "../agent/turnState.ts";
import { agentLimits, type GivenLimits } from "../core/agentLimits.ts";
import { visibleLine } from "../core/visible.ts";
import { systemClock } from "../gate/clock.ts";
import { RethrownError } from "../gate/rethrown.ts";
import type { AgentSettings } from "../rules/agentSettings.ts";
import { agentTools, namedTools, refusing, type AgentTurn } from "./agentTools.ts";
import { apiHooks, eligibleBy } from "./apiLoopHooks.ts";
import { readMessages, toolLoopEvent, toolLoopResult } from "./apiLoopFacts.ts";
import type { ReadLoop, ReadRound } from "./apiLoopInput.ts";
import { apiModel } from "./apiLoopModel.ts";
import { asksWhyBy, type AskingSettings } from "./asksWhyBy.ts";
import { callSpans, type SpanParts } from "./callSpans.ts";
import type { OpenGate } from "./gate.ts";
import { signalOf } from "./signal.ts";
import { toolLimits } from "./toolLimits.ts";

export interface ApiLoopParts extends Pick<SpanParts, "log" | "redact"> {
  readonly gate: Pick<OpenGate, "callTool" | "callById" | "policy" | "closing">;
  tools(): Promise<Parameters<typeof namedTools>[0]>;
  /** What the person wants of every loop. */
  loopSettings(): Promise<LoopSettings>;
  readonly chain: LoopChain;
  readonly loopLog: LoopObserver;
  /** A model of VS Code's as the loop takes it. */
  modelOf(model: vscode.LanguageModelChat): ChatModel;
}

export interface LoopSettings extends AskingSettings {
  readonly agent: Pick<AgentSettings, "askReason" | "logCalls" | "limits" | "callsOf">;
}

/** Plays a turn of another extension's; `stop` ends it like the extension's own token. */
export async function runLoop(
  loop: ReadLoop,
  parts: ApiLoopParts,
  onText: (text: string) => void,
  stop: AbortSignal,
): Promise<ToolLoopResult> {
  const { shouldContinue, runTools, hooks, history } = loop;
  const model = apiModel(loop.model, parts.modelOf);
  using began = await begin(loop, parts, stop);
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
  using began = await begin(given, parts, new AbortController().signal);
  const { messages, observers, round, tools } = began;
  const last = messages.at(-1);
  const state = { ...turnOf(messages.slice(0, -1)), parts: last?.kind === "assistant" ? last.parts : [] };
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

async function begin(given: ReadRound, parts: ApiLoopParts, stop: AbortSignal) {
  const { from, session, context, token, what, onEvent } = given;
  const { gate, log } = parts;
  const messages = readMessages(given.messages);
  const run = given.run ?? crypto.randomUUID();
  const settings = await parts.loopSettings();
  const turn: AgentTurn = {
    gate,
    caller: Object.freeze({ kind: "extension", name: from }),
    session: session ?? run,
    run: given.run,
    policy: await gate.policy(),
    context,
    token: given.toolInvocationToken,
    asksWhy: asksWhyBy(settings),
  };
  const named = namedTools(await parts.tools());
  const all = agentTools(named, turn);
  const find = (names: readonly string[]): readonly AgentTool[] =>
    [...new Set(names)].map((name) => {
      const tool = all.find((one) => one.name === name || named.get(one.name)?.spec.id === name);
      if (!tool) throw new TypeError(`${what}: there is no tool '${visibleLine(name.slice(0, 100))}'`);
      return tool;
    });
  const cancelling = token ? signalOf(token) : null;
  const signal = AbortSignal.any([stop, ...(cancelling ? [cancelling.signal] : [])]);
  const resolver = (tools: readonly AgentTool[]): Resolve =>
    createResolver(tools, (name) => {
      log.info(`tool.call.unknown name=${visibleLine(name.slice(0, 100))}`);
      const refused = refusing(name, turn);
      return given.unknownTools === "fail" ? failing(name, refused) : refused;
    });
  const spans = callSpans({ log, run, content: settings.agent.logCalls, redact: parts.redact });
  const tell: LoopObserver = (event) => {
    const told = toolLoopEvent(event);
    if (told && onEvent) onEvent(told);
  };
  const ids = [...named].map(([name, { spec }]) => [name, spec.id] as const);
  const { limits: usual, callsOf } = settings.agent;
  const limits = agentLimits({ ...usual, toolLimits: toolLimits(ids, callsOf), ...said(given.limits) });
  return {
    messages,
    find,
    tools: find(given.tools),
    observers: [parts.loopLog, spans, tell],
    round: { run, limits, resolver, signal, clock: systemClock, parallelReads: given.parallelReads ?? false },
    [Symbol.dispose]: () => cancelling?.dispose(),
  };
}

/** What an extension leaves out is as the person has it for `@gate`. */
const said = (limits: GivenLimits | null): GivenLimits =>
  Object.fromEntries(Object.entries(limits ?? {}).filter(([, value]) => value !== null));

/** Behaviour 2.16: on record, and then an error for the extension. */
const failing = (name: string, { run, withhold }: Refusing): Refusing => ({
  async run(call) {
    await run(call);
    const error = new Error(`No ToolCallback found for tool name: ${visibleLine(name.slice(0, 100))}`);
    throw new RethrownError(error.message, error);
  },
  withhold,
});

/** What an extension begins anew after a crash it names by itself. */
const nowhere = { save: async () => {}, delete: async () => {} };
