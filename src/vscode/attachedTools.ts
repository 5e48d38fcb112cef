import type { ChatLanguageModelToolReference } from "vscode";
import type { RequestTools } from "../rules/agentSettings.ts";
import type { KnownTools } from "./knownTools.ts";
import type { ToolGroup } from "./toolsViewTree.ts";

/** The tools that a request to which these are attached offers the model, as `requestedTools` has it. */
export function groupsFor(
  groups: readonly ToolGroup[],
  attached: readonly ChatLanguageModelToolReference[],
  { idOf }: Pick<KnownTools, "idOf">,
  mode: RequestTools,
): readonly ToolGroup[] {
  const ids = new Set<string>(attached.map(({ name }) => idOf(name)));
  const asked = groups
    .map((group) => ({ ...group, rows: group.rows.filter(({ id }) => ids.has(id)) }))
    .filter(({ rows }) => rows.length > 0);
  return asked.length === 0 || mode === "append" ? groups : asked;
}

/** What was written besides the names of what is attached. */
export function withoutAttached(
  prompt: string,
  attached: readonly Pick<ChatLanguageModelToolReference, "range">[],
): string {
  return attached
    .flatMap(({ range }) => (range ? [range] : []))
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), prompt)
    .trim();
}
