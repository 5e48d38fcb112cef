import * as vscode from "vscode";
import { groupsFor, withoutAttached } from "./attachedTools.ts";
import { commandIds } from "./commandIds.ts";
import { ownWords } from "./ownWords.ts";
import type { ParticipantParts } from "./participant.ts";
import { plainAmongIcons } from "./plainMarkdown.ts";
import { toolsAnswer } from "./toolsAnswer.ts";
import { toolGroups } from "./toolsViewTree.ts";
import { windowState, windowWords } from "./windowWords.ts";

/** `/tools`: what a request made now could call, and what would become of a call. */
export async function tellTools(
  { prompt, toolReferences: attached }: Pick<vscode.ChatRequest, "prompt" | "toolReferences">,
  { gate, settings, oversight }: Pick<ParticipantParts, "gate" | "settings" | "oversight">,
  stream: Pick<vscode.ChatResponseStream, "markdown" | "button">,
): Promise<void> {
  const t = vscode.l10n.t;
  const [known, watched] = await Promise.all([gate.tools(), settings.load()]);
  const { row, agent } = watched.current();
  const all = toolGroups(known, row, windowState(oversight, settings));
  const { groups, isOverridden, isSearched } = groupsFor(all, attached, known, agent);
  const wanted = withoutAttached(prompt, attached);
  const notes = [
    ...(isOverridden ? [t("A request with these attached offers the model no others.")] : []),
    ...(isSearched ? [t("The model has Toolgate's own at once, and searches for the others.")] : []),
    ...windowWords(oversight, settings),
    t("Rules can decide otherwise for single calls."),
  ];
  stream.markdown(ownWords(`${toolsAnswer(groups, wanted)}\n\n${notes.map(plainAmongIcons).join(" ")}`));
  stream.button({ command: commandIds.openTools, title: t("Open the Tools View") });
}
