import * as vscode from "vscode";
import { chatCommands } from "./chatCommands.ts";
import { callsIn } from "./toldTurn.ts";

/** What a person may want to say next: nothing of it repeats what a tool or a model said. */
export function followups(result: vscode.ChatResult): vscode.ChatFollowup[] {
  const t = vscode.l10n.t;
  const calls = callsIn(result);
  const declined = calls.findLastIndex(({ mark }) => mark === "declined");
  const refused = calls.findLastIndex(({ mark }) => mark === "refused");
  if (declined < 0 && refused < 0) return [];
  const why = { command: chatCommands.why, prompt: String(Math.max(declined, refused) + 1) };
  return [
    ...(declined < 0
      ? []
      : [{ prompt: t("Try another way, without what I declined."), label: t("Try another way") }]),
    { ...why, label: declined > refused ? t("Why was I asked?") : t("Why was it not run?") },
  ];
}
