import * as vscode from "vscode";
import { argumentsObject } from "../agent/callArguments.ts";
import type { Message, SaidPart } from "../agent/message.ts";
import { isApprovalMessage } from "../gate/approvalMessage.ts";
import { chatCommands } from "./chatCommands.ts";
import { isOwn } from "./ownWords.ts";
import { resultPart } from "./resultPart.ts";

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
          ({ callId, texts }) => new vscode.LanguageModelToolResultPart(callId, texts.map(resultPart)),
        ),
      );
  }
}

function partOf(part: SaidPart): vscode.LanguageModelTextPart | vscode.LanguageModelToolCallPart {
  return part.kind === "text"
    ? new vscode.LanguageModelTextPart(part.text)
    : new vscode.LanguageModelToolCallPart(part.callId, part.name, argumentsObject(part.input));
}

/** What was said before this request to and by a model. */
export function historyOf(context: vscode.ChatContext): readonly Message[] {
  let ours = false;
  return context.history.flatMap((turn): readonly Message[] => {
    if (turn instanceof vscode.ChatRequestTurn) {
      ours = isApprovalMessage(turn.prompt.trim()) || isForNoModel(turn.command);
      return ours ? [] : [{ kind: "user", text: turn.prompt }];
    }
    // What was said about such a request is for no model either.
    if (ours) return [];
    const text = turn.response
      .filter((part) => part instanceof vscode.ChatResponseMarkdownPart)
      .filter(({ value }) => !isOwn(value))
      .map(({ value }) => value.value)
      .join("");
    return [{ kind: "assistant", parts: [{ kind: "text", text }] }];
  });
}

const isForNoModel = (command: string | undefined) =>
  command === chatCommands.tools || command === chatCommands.why;
