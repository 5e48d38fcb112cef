import * as vscode from "vscode";
import { argumentsObject } from "../agent/callArguments.ts";
import { conversationOf, type EarlierTurn, type EarlierTurns } from "../agent/earlierTurns.ts";
import type { Message, SaidPart } from "../agent/message.ts";
import { isApprovalMessage } from "../gate/approvalMessage.ts";
import { chatCommands } from "./chatCommands.ts";
import { isOwn } from "./ownWords.ts";
import { resultPart } from "./resultPart.ts";
import { runIn } from "./toldTurn.ts";

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

/** What was said before this request to and by a model, which takes so many tokens. */
export function historyOf(
  context: vscode.ChatContext,
  earlier: Pick<EarlierTurns, "of">,
  mostTokens: number,
): readonly Message[] {
  const turns: EarlierTurn[] = [];
  let asked: vscode.ChatRequestTurn | null = null;
  for (const turn of context.history) {
    if (turn instanceof vscode.ChatRequestTurn) {
      asked = turn;
      continue;
    }
    // What was said about such a request is for no model either.
    if (asked && !isForNoModel(asked)) turns.push(earlierTurn(asked, turn, earlier));
    asked = null;
  }
  // About four characters make a token: a quarter is for what was before.
  return conversationOf(turns, mostTokens);
}

function earlierTurn(
  { prompt, command }: vscode.ChatRequestTurn,
  { response, result }: vscode.ChatResponseTurn,
  earlier: Pick<EarlierTurns, "of">,
): EarlierTurn {
  const text = response
    .filter((part) => part instanceof vscode.ChatResponseMarkdownPart)
    .filter(({ value }) => !isOwn(value))
    .map(({ value }) => value.value)
    .join("");
  const run = runIn(result);
  return {
    shown: [
      { kind: "user", text: prompt },
      { kind: "assistant", parts: [{ kind: "text", text }] },
    ],
    // Nothing ran in a preview, which says nothing of what would now.
    said: run === null || command === chatCommands.preview ? null : earlier.of(run),
  };
}

const isForNoModel = ({ prompt, command }: vscode.ChatRequestTurn) =>
  isApprovalMessage(prompt.trim()) || isToldByUs(command);

const isToldByUs = (command: string | undefined) =>
  command === chatCommands.tools || command === chatCommands.why;
