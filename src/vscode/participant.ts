import * as vscode from "vscode";
import type { AgentTool } from "../agent/agentTool.ts";
import { offer } from "../agent/offer.ts";
import { runToolLoop, turnOf, type ChatModel, type TurnState } from "../agent/loop.ts";
import { createResolver } from "../agent/resolver.ts";
import { toolLoopPolicy } from "../agent/loopPolicy.ts";
import type { Start } from "../agent/workflow.ts";
import { visibleLine } from "../core/visible.ts";
import type { PendingApprovals } from "../gate/pending.ts";
import { agentTools, refusing, type AgentTurn } from "./agentTools.ts";
import { onApprovalText } from "./approvalText.ts";
import { historyOf, messageOf } from "./chatMessages.ts";
import type { OpenGate } from "./gate.ts";
import type { JoinedWindows } from "./joinWindows.ts";
import type { KeptTurns } from "./keptTurns.ts";
import { signalOf } from "./signal.ts";

/** `@gate`: any chat model with every tool VS Code knows, every call of which goes through the gate. */
export function registerParticipant(parts: ParticipantParts): Participant {
  const { pending, windows } = parts;
  const underWay = new Set<Promise<unknown>>();
  const participant = vscode.chat.createChatParticipant(
    "toolgate.gate",
    async (request, context, stream, token) => {
      const told = await onApprovalText(request.prompt.trim(), { pending, windows, t: vscode.l10n.t });
      if (told !== null) {
        stream.markdown(told);
        return {};
      }
      const begun =
        request.command === resumeCommand
          ? await resumed(request.prompt.trim(), parts.turns, stream)
          : begunBy(request.prompt, context);
      if (!begun) return {};
      const taking = takeTurn(begun, parts, { request, stream, token });
      underWay.add(taking);
      try {
        await taking;
      } finally {
        underWay.delete(taking);
      }
      return {};
    },
  );
  participant.iconPath = new vscode.ThemeIcon("shield");
  return {
    settled: async () => void (await Promise.allSettled(underWay)),
    dispose: () => participant.dispose(),
  };
}

export interface Participant extends vscode.Disposable {
  /** Settles when no turn is under way: after the gate was closed, those that waited are kept. */
  settled(): Promise<void>;
}

export interface ParticipantParts {
  readonly gate: Pick<OpenGate, "callTool" | "callById" | "policy" | "tools" | "closing">;
  readonly pending: PendingApprovals;
  readonly windows: JoinedWindows;
  /** The names of our own tools. */
  readonly ours: readonly string[];
  readonly turns: KeptTurns;
  readonly log: vscode.LogOutputChannel;
}

interface Begun {
  readonly run: string;
  readonly prompt: string;
  readonly start: Start<TurnState>;
}

interface Chat {
  readonly request: vscode.ChatRequest;
  readonly stream: vscode.ChatResponseStream;
  readonly token: vscode.CancellationToken;
}

async function takeTurn({ run, prompt, start }: Begun, parts: ParticipantParts, chat: Chat): Promise<void> {
  const { gate, turns } = parts;
  const { request, stream, token } = chat;
  const { signal, dispose } = signalOf(token);
  try {
    const turn = { gate, run, policy: await gate.policy(), token: request.toolInvocationToken };
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

function begunBy(prompt: string, context: vscode.ChatContext): Begun {
  const state = turnOf([...historyOf(context), { kind: "user", text: prompt }]);
  return { run: crypto.randomUUID(), prompt, start: { kind: "new", state } };
}

/** Without a name the newest that waits; `null`: there is none, and the person is told. */
async function resumed(
  named: string,
  turns: KeptTurns,
  stream: vscode.ChatResponseStream,
): Promise<Begun | null> {
  const run = named || (await turns.list()).find(({ held }) => !held)?.snapshot.run;
  const found = run === undefined ? null : await turns.take(run);
  if (!found) {
    stream.markdown(vscode.l10n.t("Nothing waits here to be resumed."));
    return null;
  }
  const { prompt, turn, snapshot } = found;
  stream.progress(vscode.l10n.t("Resuming where it was interrupted"));
  return { run: snapshot.run, prompt, start: { kind: "resumed", state: turn, snapshot } };
}

/** As in the manifest. */
const resumeCommand = "resume";

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

function modelOf(
  model: vscode.LanguageModelChat,
  tools: readonly AgentTool[],
  token: vscode.CancellationToken,
): ChatModel {
  const offered = tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    // As it was declared: some have none.
    ...(Object.keys(inputSchema).length > 0 && { inputSchema }),
  }));
  return {
    async *send(messages) {
      const response = await model.sendRequest(messages.map(messageOf), { tools: offered }, token);
      for await (const part of response.stream) {
        if (part instanceof vscode.LanguageModelTextPart) yield { kind: "text", text: part.value };
        else if (part instanceof vscode.LanguageModelToolCallPart)
          yield { kind: "toolCall", callId: part.callId, name: part.name, input: part.input };
      }
    },
  };
}

/** A model may make up names, and progress is Markdown. */
const plainName = (name: string) => visibleLine(name).replace(/[^\p{L}\p{N}_.\-{}]/gu, "?");
