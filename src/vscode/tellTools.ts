import * as vscode from "vscode";
import { commandIds } from "./commandIds.ts";
import { ownWords } from "./ownWords.ts";
import type { ParticipantParts } from "./participant.ts";
import { plainAmongIcons } from "./plainMarkdown.ts";
import { toolsAnswer } from "./toolsAnswer.ts";
import { toolGroups } from "./toolsViewTree.ts";
import { windowState, windowWords } from "./windowWords.ts";

/** `/tools`: what a request made now could call, and what would become of a call. */
export async function tellTools(
  wanted: string,
  { gate, settings, oversight }: Pick<ParticipantParts, "gate" | "settings" | "oversight">,
  stream: Pick<vscode.ChatResponseStream, "markdown" | "button">,
): Promise<void> {
  const t = vscode.l10n.t;
  const [known, watched] = await Promise.all([gate.tools(), settings.load()]);
  const groups = toolGroups(known, watched.current().row, windowState(oversight, settings));
  const notes = [...windowWords(oversight, settings), t("Rules can decide otherwise for single calls.")];
  stream.markdown(ownWords(`${toolsAnswer(groups, wanted)}\n\n${notes.map(plainAmongIcons).join(" ")}`));
  stream.button({ command: commandIds.openTools, title: t("Open the Tools View") });
}
