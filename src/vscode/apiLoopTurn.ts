import type * as vscode from "vscode";
import type { AgentTool } from "../agent/agentTool.ts";
import type { ChatModel } from "../agent/chatModel.ts";
import type { LoopChain } from "../agent/loopChain.ts";
import type { LoopObserver } from "../agent/loopEvent.ts";
import { createResolver, type Refusing, type Resolve } from "../agent/resolver.ts";
import { agentLimits, type GivenLimits } from "../core/agentLimits.ts";
import { visibleLine } from "../core/visible.ts";
import { systemClock } from "../gate/clock.ts";
import { RethrownError } from "../gate/rethrown.ts";
import type { AgentSettings } from "../rules/agentSettings.ts";
import { agentTools, namedTools, refusing, type AgentTurn } from "./agentTools.ts";
import { readMessages, toolLoopEvent } from "./apiLoopFacts.ts";
import type { ReadRound } from "./apiLoopInput.ts";
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

/** What a turn, or a round, of another extension runs on; throws a `TypeError` where it names what is not there. */
export async function beginTurn(given: ReadRound, parts: ApiLoopParts, stop: AbortSignal) {
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
  const tools = find(given.tools);
  const cancelling = token ? signalOf(token) : null;
  const signal = AbortSignal.any([stop, ...(cancelling ? [cancelling.signal] : [])]);
  const resolver = (offered: readonly AgentTool[]): Resolve =>
    createResolver(offered, (name) => {
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
    tools,
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
