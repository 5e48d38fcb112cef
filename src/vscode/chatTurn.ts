import * as vscode from "vscode";
import { agentLimits } from "../core/agentLimits.ts";
import { endWords } from "../agent/endWords.ts";
import { runToolLoop } from "../agent/loop.ts";
import { visibleLine } from "../core/visible.ts";
import { systemClock } from "../gate/clock.ts";
import { messageOf } from "../gate/fault.ts";
import { previewAll } from "../gate/policy.ts";
import { gateParticipant, type AgentTurn } from "./agentTools.ts";
import { asksWhyBy } from "./asksWhyBy.ts";
import type { BegunTurn } from "./begunTurn.ts";
import { callSpans } from "./callSpans.ts";
import { chatCommands } from "./chatCommands.ts";
import { modelOf } from "./chatModel.ts";
import type { AskedRequest } from "./chatRequest.ts";
import { chatTools } from "./chatTools.ts";
import { directAnswer } from "./directAnswer.ts";
import { previewWords, ranWords } from "./lineWords.ts";
import { ownWords } from "./ownWords.ts";
import { plainAmongIcons, plainMarkdown } from "./plainMarkdown.ts";
import type { RequestParts } from "./participant.ts";
import { signalOf } from "./signal.ts";
import { toldTurn } from "./toldTurn.ts";
import { createTranscript } from "./transcript.ts";

/** Plays a turn of `@gate` to its end. */
export async function takeTurn(
  { run, prompt, start }: BegunTurn,
  parts: RequestParts,
  asked: Pick<AskedRequest, "request" | "stream" | "token">,
): Promise<vscode.ChatResult> {
  const { gate, turns } = parts;
  const { request, stream, token } = asked;
  const { signal, dispose } = signalOf(token);
  const isPreview = request.command === chatCommands.preview;
  await using transcript = createTranscript({
    ...parts,
    stream,
    run,
    isPreview,
    words: isPreview ? previewWords(gate) : ranWords,
  });
  try {
    const settings = (await parts.settings.load()).current();
    const turn: AgentTurn = {
      gate,
      caller: gateParticipant,
      session: run,
      run,
      context: null,
      policy: isPreview ? previewAll : await gate.policy(),
      token: request.toolInvocationToken,
      asksWhy: asksWhyBy(settings),
    };
    const { limits, parallelReads, logCalls } = settings.agent;
    const attached = new Set(request.toolReferences.map(({ name }) => name));
    const tools = await chatTools({
      ...parts,
      turn,
      settings: settings.agent,
      attached,
      stream,
      offerFile: transcript.offerFile,
    });
    const { end, messages } = await runToolLoop(start, {
      name: gateParticipant.name,
      run,
      model: modelOf(request.model),
      tools: tools.after(start.state.messages),
      resolver: tools.resolver,
      limits: agentLimits({ ...limits, toolLimits: tools.limits }),
      parallelReads,
      history: "inside",
      hooks: { beforeRound: (next) => ({ ...next, tools: tools.after(next.messages) }) },
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
    parts.earlier.keep(
      run,
      messages.slice(start.state.messages.findLastIndex(({ kind }) => kind === "user")),
    );
    if (end.kind === "returnDirect") transcript.text(await directAnswer(end.results, parts));
    const told = endWords(end, vscode.l10n.t);
    const calls = await transcript.finish();
    if (told !== null) stream.markdown(ownWords(`\n\n${plainAmongIcons(told)}`));
    return toldTurn(run, calls);
  } catch (error) {
    const message = visibleLine(messageOf(error));
    parts.log.error(`agent.turn.failed error=${message}`);
    // VS Code takes it for Markdown; thrown, it would leave nothing of the turn for `/why`.
    return {
      ...toldTurn(run, await transcript.finish()),
      errorDetails: { message: plainMarkdown(message) },
    };
  } finally {
    dispose();
  }
}
