import * as vscode from "vscode";
import { onApprovalText } from "./approvalText.ts";
import { begunBy, resumed } from "./begunTurn.ts";
import { takeTurn } from "./chatTurn.ts";
import type { ParticipantParts } from "./participant.ts";

/** A request to `@gate`, and where its answer goes. */
export interface AskedRequest {
  readonly request: vscode.ChatRequest;
  readonly context: vscode.ChatContext;
  readonly stream: vscode.ChatResponseStream;
  readonly token: vscode.CancellationToken;
}

export async function answerRequest(
  asked: AskedRequest,
  parts: ParticipantParts,
): Promise<vscode.ChatResult> {
  const { request, context, stream } = asked;
  const { pending, windows, turns } = parts;
  const prompt = request.prompt.trim();
  const told = await onApprovalText(prompt, { pending, windows, t: vscode.l10n.t });
  if (told !== null) {
    stream.markdown(told);
    return {};
  }
  const begun =
    request.command === resumeCommand
      ? await resumed(prompt, turns, stream)
      : begunBy(request.prompt, context);
  if (begun) await takeTurn(begun, parts, asked);
  return {};
}

/** As in the manifest. */
const resumeCommand = "resume";
