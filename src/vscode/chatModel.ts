import * as vscode from "vscode";
import type { AgentTool } from "../agent/agentTool.ts";
import type { ChatModel, ToolCallPart } from "../agent/loop.ts";
import { asksWhy, withoutWhy } from "../agent/purpose.ts";
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
  const asking = new Set(tools.filter((tool) => asksWhy(tool.inputSchema)).map(({ name }) => name));
  return {
    async *send(messages) {
      const response = await model.sendRequest(messages.map(messageOf), { tools: offered }, token);
      for await (const part of response.stream) {
        if (part instanceof vscode.LanguageModelTextPart) yield { kind: "text", text: part.value };
        else if (part instanceof vscode.LanguageModelToolCallPart) yield callOf(part, asking.has(part.name));
      }
    },
  };
}

function callOf({ callId, name, input }: vscode.LanguageModelToolCallPart, saysWhy: boolean): ToolCallPart {
  return { kind: "toolCall", callId, name, ...(saysWhy ? withoutWhy(input) : { input }) };
}
