import * as vscode from "vscode";
import { askArguments } from "./askArguments.ts";
import { chosenTool } from "./chosenTool.ts";
import type { ExplainSubject } from "./explainPage.ts";
import type { KnownTools } from "./knownTools.ts";
import { gateParticipant } from "./agentTools.ts";
import { editorAgent } from "./toolDoor.ts";

/** The call a person makes up: of the tool they were at or pick, with arguments they write. */
export async function chosenSubject(argument: unknown, known: KnownTools): Promise<ExplainSubject | null> {
  const spec = await chosenTool(argument, known, vscode.l10n.t("The tool whose call is to be explained"));
  const tool = spec && known.described(spec.id);
  const input = tool ? await askArguments(tool, undefined) : undefined;
  if (!tool || input === undefined) return null;
  // All other tools come through the gate only when the participant calls them.
  const caller = known.ours.some(({ spec: { id } }) => id === tool.spec.id) ? editorAgent : gateParticipant;
  return { tool: tool.spec.id, input, caller, cautions: [] };
}

/** The same call with other arguments; `null` where the person keeps those, or the tool is gone. */
export async function changedSubject(
  subject: ExplainSubject,
  known: KnownTools,
): Promise<ExplainSubject | null> {
  const tool = known.described(subject.tool);
  const input = tool ? await askArguments(tool, subject.input) : undefined;
  return input === undefined ? null : { ...subject, input, cautions: [] };
}
