import * as vscode from "vscode";
import type { EarlierTurns } from "../agent/earlierTurns.ts";
import { turnOf, type TurnState } from "../agent/turnState.ts";
import type { Start } from "../agent/workflow.ts";
import { historyOf } from "./chatMessages.ts";
import type { KeptTurns } from "./keptTurns.ts";
import { ownWords } from "./ownWords.ts";

/** A turn that begins, or goes on where it was interrupted. */
export interface BegunTurn {
  readonly run: string;
  readonly prompt: string;
  readonly start: Start<TurnState>;
}

export function begunBy(
  { prompt, model }: Pick<vscode.ChatRequest, "prompt" | "model">,
  context: vscode.ChatContext,
  earlier: EarlierTurns,
): BegunTurn {
  const before = historyOf(context, earlier, model.maxInputTokens);
  const state = turnOf([...before, { kind: "user", text: prompt }]);
  return { run: crypto.randomUUID(), prompt, start: { kind: "new", state } };
}

/** Without a name the newest that waits; `null`: there is none, and the person is told. */
export async function resumed(
  named: string,
  turns: KeptTurns,
  stream: vscode.ChatResponseStream,
): Promise<BegunTurn | null> {
  const run = named || (await turns.list()).find(({ held }) => !held)?.snapshot.run;
  const found = run === undefined ? null : await turns.take(run);
  if (!found) {
    stream.markdown(ownWords(vscode.l10n.t("Nothing waits here to be resumed.")));
    return null;
  }
  const { prompt, turn, snapshot } = found;
  stream.progress(vscode.l10n.t("Resuming where it was interrupted"));
  return { run: snapshot.run, prompt, start: { kind: "resumed", state: turn, snapshot } };
}
