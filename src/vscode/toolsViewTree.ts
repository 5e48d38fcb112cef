import { effectiveMode, type EffectiveMode, type WindowState } from "../core/effectiveMode.ts";
import type { Mode } from "../core/mode.ts";
import type { ToolId, ToolSpec } from "../core/toolSpec.ts";
import type { Settings } from "../rules/settings.ts";
import type { KnownTools, RegisteredTool } from "./knownTools.ts";

export type ToolsNode = ToolGroup | ToolRow;

export interface ToolGroup {
  readonly kind: "group";
  readonly source: ToolSource;
  readonly rows: readonly ToolRow[];
}

export interface ToolRow {
  readonly kind: "tool";
  readonly id: ToolId;
  readonly source: ToolSource;
  readonly spec: ToolSpec;
  /** By the table alone. */
  readonly effective: EffectiveMode;
  /** In this window, as it is now. */
  readonly now: EffectiveMode;
  /** What the row of this very tool says; `null` where it has none. */
  readonly own: Mode | null;
}

/** An extension that registered its tools here is a source of its own. */
export type ToolSource = "toolgate" | "mcp" | "editor" | { readonly extension: string };

/** Every tool there is, by where it comes from, with what would become of a call of it now. */
export function toolGroups(
  known: Pick<KnownTools, "ours" | "ofConversation" | "registered" | "others">,
  row: Settings["row"],
  window: WindowState,
): ToolGroup[] {
  const others = known.others().toSorted((a, b) => (a.editorName < b.editorName ? -1 : 1));
  const groups: readonly (readonly [ToolSource, readonly { readonly spec: ToolSpec }[]])[] = [
    ["toolgate", [...known.ours, ...known.ofConversation]],
    ...byExtension(known.registered()),
    ["mcp", others.filter(({ mcp }) => mcp)],
    ["editor", others.filter(({ mcp }) => !mcp)],
  ];
  return groups
    .filter(([, tools]) => tools.length > 0)
    .map(([source, tools]) => ({
      kind: "group",
      source,
      rows: tools.map(({ spec }) => rowOf(source, spec, row, window)),
    }));
}

function byExtension(
  registered: readonly RegisteredTool[],
): (readonly [ToolSource, readonly RegisteredTool[]])[] {
  const extensions = [...new Set(registered.map(({ extension }) => extension))].toSorted();
  return extensions.map((extension) => [
    { extension },
    registered.filter((tool) => tool.extension === extension),
  ]);
}

function rowOf(source: ToolSource, spec: ToolSpec, rowFor: Settings["row"], window: WindowState): ToolRow {
  const row = rowFor(spec.id);
  return {
    kind: "tool",
    id: spec.id,
    source,
    spec,
    effective: effectiveMode(spec, row),
    now: effectiveMode(spec, row, window),
    own: row?.key === spec.id ? row.mode : null,
  };
}
