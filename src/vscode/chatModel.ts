import * as vscode from "vscode";
import type { AgentTool } from "../agent/agentTool.ts";
import type { ChatModel } from "../agent/chatModel.ts";
import type { ToolCallPart } from "../agent/message.ts";
import { messageOf } from "./chatMessages.ts";

/** A model of VS Code's. */
export function modelOf(model: vscode.LanguageModelChat): ChatModel {
  return {
    async *send({ messages, tools }, signal) {
      using cancelling = cancelledBy(signal);
      const options = { tools: tools.map(offered) };
      const response = await model.sendRequest(messages.map(messageOf), options, cancelling.token);
      for await (const part of response.stream) {
        if (part instanceof vscode.LanguageModelTextPart) yield { kind: "text", text: part.value };
        else if (part instanceof vscode.LanguageModelToolCallPart) yield callOf(part);
      }
    },
  };
}

const callOf = ({ callId, name, input }: vscode.LanguageModelToolCallPart): ToolCallPart => ({
  kind: "toolCall",
  callId,
  name,
  input,
});

const offered = ({ name, description, inputSchema }: AgentTool): vscode.LanguageModelChatTool => ({
  name,
  description,
  // As it was declared: some have none.
  ...(Object.keys(inputSchema).length > 0 && { inputSchema }),
});

function cancelledBy(signal: AbortSignal): { readonly token: vscode.CancellationToken } & Disposable {
  const source = new vscode.CancellationTokenSource();
  const cancel = () => source.cancel();
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel);
  return {
    token: source.token,
    [Symbol.dispose]() {
      signal.removeEventListener("abort", cancel);
      source.dispose();
    },
  };
}
