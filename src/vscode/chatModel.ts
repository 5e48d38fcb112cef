import * as vscode from "vscode";
import type { AgentTool } from "../agent/agentTool.ts";
import type { ChatModel } from "../agent/loop.ts";
import { messageOf } from "./chatMessages.ts";

/** A model of VS Code's that is offered these tools. */
export function modelOf(
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
