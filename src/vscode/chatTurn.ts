import * as vscode from "vscode";
import { agentLimits } from "../core/agentLimits.ts";
import type { AgentTool } from "../agent/agentTool.ts";
import { runToolLoop } from "../agent/loop.ts";
import type { LoopEnd } from "../agent/loopResult.ts";
import { offer } from "../agent/offer.ts";
import { requestedTools } from "../agent/requestedTools.ts";
import { createResolver } from "../agent/resolver.ts";
import { effectiveMode } from "../core/effectiveMode.ts";
import type { ToolId } from "../core/toolSpec.ts";
import { visibleLine } from "../core/visible.ts";
import { systemClock } from "../gate/clock.ts";
import { denyAll } from "../gate/policy.ts";
import {
  agentTools,
  gateParticipant,
  namedTools,
  refusing,
  type AgentTurn,
  type NamedTool,
} from "./agentTools.ts";
import type { BegunTurn } from "./begunTurn.ts";
import { callSpans } from "./callSpans.ts";
import { chatCommands } from "./chatCommands.ts";
import { modelOf } from "./chatModel.ts";
import type { AskedRequest } from "./chatRequest.ts";
import { directAnswer } from "./directAnswer.ts";
import { previewWords, ranWords } from "./lineWords.ts";
import { ownWords } from "./ownWords.ts";
import type { ParticipantParts } from "./participant.ts";
import { signalOf } from "./signal.ts";
import { toldTurn } from "./toldTurn.ts";
import { createTranscript } from "./transcript.ts";

/** Plays a turn of `@gate` to its end. */
export async function takeTurn(
  { run, prompt, start }: BegunTurn,
  parts: ParticipantParts,
  asked: Pick<AskedRequest, "request" | "stream" | "token">,
): Promise<vscode.ChatResult> {
  const { gate, turns } = parts;
  const { request, stream, token } = asked;
  const { signal, dispose } = signalOf(token);
  const named = namedTools(await gate.tools());
  const isPreview = request.command === chatCommands.preview;
  await using transcript = createTranscript({
    ...parts,
    stream,
    run,
    isPreview,
    words: isPreview ? previewWords(gate) : ranWords,
    specOf: (name) => named.get(name)?.spec ?? null,
  });
  try {
    const settings = (await parts.settings.load()).current();
    const turn: AgentTurn = {
      gate,
      caller: gateParticipant,
      session: run,
      run,
      context: null,
      policy: isPreview ? denyAll : await gate.policy(),
      token: request.toolInvocationToken,
      asksWhy: (tool) =>
        settings.agent.askReason && effectiveMode(tool, settings.row(tool.id)).mode !== "allow",
    };
    const { limits, callsOf, parallelReads, logCalls } = settings.agent;
    const { end } = await runToolLoop(start, {
      name: gateParticipant.name,
      run,
      model: modelOf(request.model),
      tools: offered(agentTools(named, turn), parts, {
        names: new Set(request.toolReferences.map(({ name }) => name)),
        mode: settings.agent.requestTools,
      }),
      resolver: (tools) =>
        createResolver(tools, (name) => {
          parts.log.info(`tool.call.unknown name=${visibleLine(name.slice(0, 100))}`);
          return refusing(name, turn);
        }),
      limits: agentLimits({ ...limits, toolLimits: toolLimits(named, callsOf) }),
      parallelReads,
      history: "inside",
      hooks: {},
      observers: [
        parts.loopLog,
        callSpans({ log: parts.log, run, content: logCalls, redact: parts.redact }),
        transcript.observe,
      ],
      onText: transcript.text,
      signal,
      clock: systemClock,
      store: turns.store(prompt),
      chain: parts.chain,
    });
    if (end.kind === "returnDirect") transcript.text(await directAnswer(end.results, parts));
    const told = wordsOf(end);
    const calls = await transcript.finish();
    if (told !== null) stream.markdown(ownWords(`\n\n${told}`));
    return toldTurn(calls);
  } finally {
    dispose();
  }
}

/** What a person is told of an end without an answer. */
function wordsOf(end: LoopEnd): string | null {
  switch (end.kind) {
    case "hardStop":
      return vscode.l10n.t(
        "Stopped after {0} tool rounds without a final answer. A new message continues from here.",
        end.rounds,
      );
    case "limitExceeded":
      return vscode.l10n.t("Stopped, as the limit of tool calls for one message was reached.");
    case "declined":
      return vscode.l10n.t("Stopped, as you declined {0} calls in a row.", end.declines);
    case "returnDirect":
    case "answered":
    case "toolCalls":
    case "cancelled":
    case "hibernated":
      return null;
  }
}

function offered(
  all: readonly AgentTool[],
  { ours, log }: ParticipantParts,
  asked: Asked,
): readonly AgentTool[] {
  const requested = requestedTools(all, asked.names, asked.mode);
  const { tools, left } = offer(requested, new Set([...ours, ...asked.names]));
  if (left.length > 0)
    log.warn(`tools.cut offered=${tools.length} left=${left.map(({ name }) => visibleLine(name)).join(",")}`);
  return tools;
}

/** What the person attached to the request. */
interface Asked {
  readonly names: ReadonlySet<string>;
  readonly mode: "override" | "append";
}

function toolLimits(
  named: ReadonlyMap<string, NamedTool>,
  callsOf: (tool: ToolId) => number | null,
): Readonly<Record<string, number>> {
  const limits = [...named].map(([name, { spec }]) => [name, callsOf(spec.id)] as const);
  return Object.fromEntries(limits.flatMap(([name, most]) => (most === null ? [] : [[name, most]])));
}
