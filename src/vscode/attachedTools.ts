import type { ChatLanguageModelToolReference } from "vscode";
import { mostOffered } from "../core/toolSearch.ts";
import type { AgentSettings } from "../rules/agentSettings.ts";
import { searchToolId } from "../tools/conversationTools.ts";
import type { KnownTools } from "./knownTools.ts";
import type { ToolGroup } from "./toolsViewTree.ts";

/** The tools that a request to which these are attached has for the model, as `requestedTools` and `offer` have it. */
export function groupsFor(
  groups: readonly ToolGroup[],
  attached: readonly ChatLanguageModelToolReference[],
  { idOf }: Pick<KnownTools, "idOf">,
  { requestTools, toolSearch }: Pick<AgentSettings, "requestTools" | "toolSearch">,
): RequestGroups {
  const ids = new Set<string>(attached.map(({ name }) => idOf(name)));
  const asked = groups
    .map((group) => ({ ...group, rows: group.rows.filter(({ id }) => ids.has(id)) }))
    .filter(({ rows }) => rows.length > 0);
  const isOverridden = asked.length > 0 && requestTools === "override";
  const offered = isOverridden ? asked : groups;
  const others = offered.map((group) => ({
    ...group,
    rows: group.rows.filter(({ id }) => id !== searchToolId),
  }));
  const count = others.reduce((sum, { rows }) => sum + rows.length, 0);
  const isSearched = count > Math.min(toolSearch.above, mostOffered);
  return { groups: isSearched ? groups : others, isOverridden, isSearched };
}

export interface RequestGroups {
  readonly groups: readonly ToolGroup[];
  /** Whether those that are not attached are left out. */
  readonly isOverridden: boolean;
  /** Whether the model has to search for some of them. */
  readonly isSearched: boolean;
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
