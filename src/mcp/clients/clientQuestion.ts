import { argumentFields, argumentLines } from "../../core/argumentView.ts";
import type { JsonObject } from "../../core/json.ts";
import { questionOf } from "../../core/question.ts";
import type { ToolSpec } from "../../core/toolSpec.ts";
import type { Translate } from "../../core/translate.ts";
import { visibleLine } from "../../core/visible.ts";
import type { ApprovalRequest } from "../../gate/strategy.ts";

/** Everything a person has to see before they say yes in another program; `null`: it is too much to show there. */
export function clientQuestion(tool: ToolSpec, request: ApprovalRequest, t: Translate): string | null {
  const { call, reason, protections, notes, prompt } = request;
  const { args } = call;
  // Making megabytes visible would take seconds.
  if (call.canonical.length > mostCharacters) return null;
  const lines = [
    t("Tool: {0}", visibleLine(call.tool)),
    t("Asked because: {0}", visibleLine(reason)),
    ...(call.cwd === null ? [] : [t("Folder: {0}", visibleLine(call.cwd))]),
    ...protections.filter((what) => what !== reason).map((what) => t("Protected: {0}", visibleLine(what))),
    ...notes.map((note) => t("Note: {0}", visibleLine(note))),
    t("Arguments (SHA-256 {0}):", call.digest.slice(0, 12)),
    ...shownArguments(args, t),
  ];
  const length = lines.reduce((sum, line) => sum + line.length, 0);
  if (lines.length > mostLines || length > mostCharacters) return null;
  // Indented by four, it is the same text to a client that shows Markdown as to one that does not.
  const block = lines.map((line) => `    ${line}`).join("\n");
  return `${questionOf(tool, args, call.caller.name, prompt)}\n\n${block}`;
}

/** More than fits beside the buttons of the programs that are asked. */
const mostCharacters = 2_000;
const mostLines = 40;

function shownArguments(args: JsonObject, t: Translate): readonly string[] {
  const lines = argumentLines(argumentFields(args));
  return lines.length === 0 ? [`  ${t("none")}`] : lines;
}
