import * as vscode from "vscode";
import { argumentsObject } from "../agent/callArguments.ts";
import type { Message, SaidPart } from "../agent/message.ts";
import { withWhy } from "../agent/purpose.ts";
import { isApprovalMessage } from "../gate/approvalMessage.ts";

export function messageOf(message: Message): vscode.LanguageModelChatMessage {
  switch (message.kind) {
    // VS Code has no message of the system.
    case "system":
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

function partOf(part: SaidPart): vscode.LanguageModelTextPart | vscode.LanguageModelToolCallPart {
  return part.kind === "text"
    ? new vscode.LanguageModelTextPart(part.text)
    : new vscode.LanguageModelToolCallPart(
        part.callId,
        part.name,
        withWhy(argumentsObject(part.input), part.purpose),
      );
}

/** What was said before this request. */
export function historyOf(context: vscode.ChatContext): readonly Message[] {
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
