import * as vscode from "vscode";
import type { AgentTool } from "../agent/agentTool.ts";
import { runToolLoop } from "../agent/loop.ts";
import { toolLoopPolicy } from "../agent/loopPolicy.ts";
import { offer } from "../agent/offer.ts";
import { createResolver } from "../agent/resolver.ts";
import { effectiveMode } from "../core/effectiveMode.ts";
import { visibleLine } from "../core/visible.ts";
import { agentTools, refusing, type AgentTurn } from "./agentTools.ts";
import type { BegunTurn } from "./begunTurn.ts";
import { modelOf } from "./chatModel.ts";
import type { AskedRequest } from "./chatRequest.ts";
import type { ParticipantParts } from "./participant.ts";
import { signalOf } from "./signal.ts";

/** Plays a turn of `@gate` to its end. */
export async function takeTurn(
  { run, prompt, start }: BegunTurn,
  parts: ParticipantParts,
  asked: Pick<AskedRequest, "request" | "stream" | "token">,
): Promise<void> {
  const { gate, turns } = parts;
  const { request, stream, token } = asked;
  const { signal, dispose } = signalOf(token);
  try {
    const settings = (await parts.settings.load()).current();
    const turn: AgentTurn = {
      gate,
      run,
      policy: await gate.policy(),
      token: request.toolInvocationToken,
      asksWhy: (tool) => settings.askReason && effectiveMode(tool, settings.row(tool.id)).mode !== "allow",
    };
    const tools = await offered(parts, turn);
    const resolve = createResolver(tools, (name) => {
      parts.log.info(`tool.call.unknown name=${visibleLine(name.slice(0, 100))}`);
      return refusing(name, turn);
    });
    const end = await runToolLoop(start, {
      model: modelOf(request.model, tools, token),
      signal,
      rounds,
      run,
      store: turns.store(prompt),
      onText: (text) => stream.markdown(text),
      async callTool({ name, ...call }) {
        stream.progress(vscode.l10n.t("Calling {0}", plainName(name)));
        return resolve(name).run(call);
      },
    });
    if (end === "exhausted")
      stream.markdown(
        vscode.l10n.t("Stopped after {0} tool rounds without a final answer.", rounds.maxIterations),
      );
    if (end === "declined")
      stream.markdown(vscode.l10n.t("Stopped, as you declined {0} calls in a row.", rounds.maxDeclines));
  } finally {
    dispose();
  }
}

/** Behaviour 3.36. */
const rounds = toolLoopPolicy({ maxIterations: 16 });

async function offered(
  { gate, ours, log }: ParticipantParts,
  turn: AgentTurn,
): Promise<readonly AgentTool[]> {
  const { tools, left } = offer(agentTools(await gate.tools(), turn), new Set(ours));
  if (left.length > 0)
    log.warn(`tools.cut offered=${tools.length} left=${left.map(({ name }) => visibleLine(name)).join(",")}`);
  return tools;
}

/** A model may make up names, and progress is Markdown. */
const plainName = (name: string) => visibleLine(name).replace(/[^\p{L}\p{N}_.\-{}]/gu, "?");
