import * as vscode from "vscode";
import { offer } from "../agent/offer.ts";
import { runToolLoop, type ChatModel, type Message, type ModelPart } from "../agent/loop.ts";
import { toolLoopPolicy } from "../agent/loopPolicy.ts";
import { toolAnswer } from "../agent/toolAnswer.ts";
import { callNames } from "../agent/callNames.ts";
import type { Caller } from "../core/toolCall.ts";
import type { ToolId } from "../core/toolSpec.ts";
import { visibleLine } from "../core/visible.ts";
import { isApprovalMessage } from "../gate/approvalMessage.ts";
import type { PendingApprovals } from "../gate/pending.ts";
import type { ApiTools } from "./apiTools.ts";
import { onApprovalText } from "./approvalText.ts";
import type { OpenGate } from "./gate.ts";
import type { JoinedWindows } from "./joinWindows.ts";
import { signalOf } from "./signal.ts";

/** `@gate`: any chat model with every tool VS Code knows, every call of which goes through the gate. */
export function registerParticipant(parts: ParticipantParts): vscode.Disposable {
  const { gate, pending, windows } = parts;
  const participant = vscode.chat.createChatParticipant(
    "toolgate.gate",
    async (request, context, stream, token) => {
      const told = await onApprovalText(request.prompt.trim(), { pending, windows, t: vscode.l10n.t });
      if (told !== null) {
        stream.markdown(told);
        return {};
      }
      const { signal, dispose } = signalOf(token);
      const session = crypto.randomUUID();
      try {
        const policy = await gate.policy();
        const { tools, registered } = offered(parts);
        const end = await runToolLoop([...historyOf(context), { kind: "user", text: request.prompt }], {
          model: modelOf(request.model, tools, token),
          signal,
          rounds,
          onText: (text) => stream.markdown(text),
          async callTool(name, input) {
            stream.progress(vscode.l10n.t("Calling {0}", plainName(name)));
            const call = { input, caller: gateParticipant, session, policy };
            const tool = registered.get(name);
            if (tool !== undefined)
              return toolAnswer(await gate.callById({ ...call, tool, ...byItself }, signal));
            const token = request.toolInvocationToken;
            return toolAnswer(await gate.callTool({ ...call, name, token }, signal));
          },
        });
        if (end === "exhausted")
          stream.markdown(
            vscode.l10n.t("Stopped after {0} tool rounds without a final answer.", rounds.maxIterations),
          );
        if (end === "declined")
          stream.markdown(vscode.l10n.t("Stopped, as you declined {0} calls in a row.", rounds.maxDeclines));
        return {};
      } finally {
        dispose();
      }
    },
  );
  participant.iconPath = new vscode.ThemeIcon("shield");
  return participant;
}

export interface ParticipantParts {
  readonly gate: Pick<OpenGate, "callTool" | "callById" | "policy">;
  readonly pending: PendingApprovals;
  readonly windows: JoinedWindows;
  /** The names of our own tools. */
  readonly ours: readonly string[];
  /** The tools that other extensions registered here. */
  readonly registry: Pick<ApiTools, "list">;
  readonly log: vscode.LogOutputChannel;
}

/** Behaviour 3.36. */
const rounds = toolLoopPolicy({ maxIterations: 16 });

export const gateParticipant: Caller = { kind: "participant", name: "@gate" };

const byItself = { context: null, own: null };

interface Offered {
  readonly tools: vscode.LanguageModelChatTool[];
  /** What of it is registered here, by name: VS Code knows nothing of those. */
  readonly registered: ReadonlyMap<string, ToolId>;
}

function offered({ ours, registry, log }: ParticipantParts): Offered {
  const byId = new Map(registry.list().map((tool) => [tool.id, tool]));
  const registered = callNames([...byId.keys()], new Set(vscode.lm.tools.map(({ name }) => name)));
  const others = [...registered].flatMap(([name, id]) => {
    const tool = byId.get(id);
    return tool ? { name, description: tool.description, inputSchema: tool.input.schema } : [];
  });
  const { tools, left } = offer([...vscode.lm.tools, ...others], new Set(ours));
  if (left.length > 0)
    log.warn(`tools.cut offered=${tools.length} left=${left.map(({ name }) => visibleLine(name)).join(",")}`);
  return { tools: [...tools], registered };
}

function modelOf(
  model: vscode.LanguageModelChat,
  tools: vscode.LanguageModelChatTool[],
  token: vscode.CancellationToken,
): ChatModel {
  return {
    async *send(messages) {
      const response = await model.sendRequest(messages.map(messageOf), { tools }, token);
      for await (const part of response.stream) {
        if (part instanceof vscode.LanguageModelTextPart) yield { kind: "text", text: part.value };
        else if (part instanceof vscode.LanguageModelToolCallPart)
          yield { kind: "toolCall", callId: part.callId, name: part.name, input: part.input };
      }
    },
  };
}

function messageOf(message: Message): vscode.LanguageModelChatMessage {
  switch (message.kind) {
    case "user":
      return vscode.LanguageModelChatMessage.User(message.text);
    case "assistant":
      return vscode.LanguageModelChatMessage.Assistant(message.parts.map(partOf));
    case "toolResults":
      return vscode.LanguageModelChatMessage.User(
        message.results.map(
          ({ callId, texts }) =>
            new vscode.LanguageModelToolResultPart(
              callId,
              texts.map((text) => new vscode.LanguageModelTextPart(text)),
            ),
        ),
      );
  }
}

function partOf(part: ModelPart): vscode.LanguageModelTextPart | vscode.LanguageModelToolCallPart {
  return part.kind === "text"
    ? new vscode.LanguageModelTextPart(part.text)
    : new vscode.LanguageModelToolCallPart(part.callId, part.name, part.input);
}

function historyOf(context: vscode.ChatContext): readonly Message[] {
  let approving = false;
  return context.history.flatMap((turn): readonly Message[] => {
    if (turn instanceof vscode.ChatRequestTurn) {
      approving = isApprovalMessage(turn.prompt.trim());
      return approving ? [] : [{ kind: "user", text: turn.prompt }];
    }
    // What was said about such a message is for no model either.
    if (approving) return [];
    const text = turn.response
      .filter((part) => part instanceof vscode.ChatResponseMarkdownPart)
      .map((part) => part.value.value)
      .join("");
    return [{ kind: "assistant", parts: [{ kind: "text", text }] }];
  });
}

/** A model may make up names, and progress is Markdown. */
const plainName = (name: string) => visibleLine(name).replace(/[^\p{L}\p{N}_.\-{}]/gu, "?");
