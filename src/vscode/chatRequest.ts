import * as vscode from "vscode";
import { onApprovalText } from "./approvalText.ts";
import { begunBy, resumed } from "./begunTurn.ts";
import { chatCommands } from "./chatCommands.ts";
import { takeTurn } from "./chatTurn.ts";
import { ownWords } from "./ownWords.ts";
import type { RequestParts } from "./participant.ts";
import { tellTools } from "./tellTools.ts";
import { tellWhy } from "./tellWhy.ts";

/** A request to `@gate`, and where its answer goes. */
export interface AskedRequest {
  readonly request: vscode.ChatRequest;
  readonly context: vscode.ChatContext;
  readonly stream: vscode.ChatResponseStream;
  readonly token: vscode.CancellationToken;
}

export async function answerRequest(asked: AskedRequest, parts: RequestParts): Promise<vscode.ChatResult> {
  const { request, context, stream } = asked;
  const { pending, windows, turns } = parts;
  const prompt = request.prompt.trim();
  const told = await onApprovalText(prompt, { pending, windows, t: vscode.l10n.t });
  if (told !== null) {
    stream.markdown(ownWords(told));
    return {};
  }
  switch (request.command) {
    case chatCommands.tools:
      await tellTools(request, parts, stream);
      return {};
    case chatCommands.why:
      await tellWhy(prompt, context.history, parts, stream);
      return {};
    case chatCommands.resume: {
      const begun = await resumed(prompt, turns, stream);
      return begun ? takeTurn(begun, parts, asked) : {};
    }
    default:
      return takeTurn(begunBy(request, context, parts.earlier), parts, asked);
  }
}
