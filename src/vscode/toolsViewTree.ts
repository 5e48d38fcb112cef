import { effectiveMode, type EffectiveMode, type WindowState } from "../core/effectiveMode.ts";
import type { Mode } from "../core/mode.ts";
import type { ToolId, ToolSpec } from "../core/toolSpec.ts";
import type { Settings } from "../rules/settings.ts";
import type { GatewayServer, GatewayTool, KnownTools, RegisteredTool } from "./knownTools.ts";

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
  /** What is known of the tool of an MCP server that came through us; else `null`. */
  readonly served: GatewayTool | null;
}

/** An extension that registered its tools here is a source of its own, and so is each MCP server of ours. */
export type ToolSource =
  "toolgate" | "mcp" | "editor" | { readonly extension: string } | { readonly server: GatewayServer };

/** Every tool there is, by where it comes from, with what would become of a call of it now. */
export function toolGroups(
  known: Pick<KnownTools, "ours" | "ofConversation" | "registered" | "served" | "servers" | "others">,
  row: Settings["row"],
  window: WindowState,
): ToolGroup[] {
  const others = known.others().toSorted((a, b) => (a.editorName < b.editorName ? -1 : 1));
  const groups: readonly (readonly [ToolSource, readonly Listed[]])[] = [
    ["toolgate", [...known.ours, ...known.ofConversation]],
    ...byServer(known.servers(), known.served()),
    ...byExtension(known.registered()),
    ["mcp", others.filter(({ mcp }) => mcp)],
    ["editor", others.filter(({ mcp }) => !mcp)],
  ];
  return groups
    .filter(([source, tools]) => tools.length > 0 || isServer(source))
    .map(([source, tools]) => ({
      kind: "group",
      source,
      rows: tools.map((tool) => rowOf(source, tool, row, window)),
    }));
}

export const isServer = (source: ToolSource): source is { readonly server: GatewayServer } =>
  typeof source === "object" && "server" in source;

interface Listed {
  readonly spec: ToolSpec;
  readonly served?: GatewayTool;
}

/** A server without tools is one, too: it may have to be started, or helped. */
function byServer(
  servers: readonly GatewayServer[],
  served: readonly GatewayTool[],
): (readonly [ToolSource, readonly Listed[]])[] {
  return servers.map((server) => [
    { server },
    served
      .filter(({ upstream }) => upstream === server.upstream)
      .map((one) => ({ spec: one.tool.spec, served: one })),
  ]);
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

function rowOf(
  source: ToolSource,
  { spec, served }: Listed,
  rowFor: Settings["row"],
  window: WindowState,
): ToolRow {
  const row = rowFor(spec.id);
  return {
    kind: "tool",
    id: spec.id,
    source,
    spec,
    effective: effectiveMode(spec, row),
    now: effectiveMode(spec, row, window),
    own: row?.key === spec.id ? row.mode : null,
    served: served ?? null,
  };
}
