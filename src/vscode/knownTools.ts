import * as vscode from "vscode";
import type { ToolId, ToolSpec } from "../core/toolSpec.ts";
import type { ToolContext } from "../gate/strategy.ts";
import type { Tool } from "../gate/tool.ts";
import type { CatalogTool } from "../mcp/catalog/catalog.ts";
import type { Server } from "../mcp/servers/servers.ts";
import { conversationTools } from "../tools/conversationTools.ts";
import type { DefinedTool } from "../tools/defineTool.ts";
import { tools } from "../tools/table.ts";
import type { OwnTool } from "./apiCalls.ts";
import { apiGateTool } from "./apiGateTool.ts";
import type { ApiTool, ApiTools } from "./apiTools.ts";
import { createEditorTools, type EditorTool, type TokenOf } from "./editorTools.ts";
import { servedCopy, type Listed } from "./servedCopy.ts";

/** Every tool there is in this window: ours, those registered here, and whatever else is in `lm.tools` by now. */
export interface KnownTools {
  readonly ours: readonly DefinedTool[];
  /** Ours, too, which only a turn of `@gate` has: no call by its id alone finds them. */
  readonly ofConversation: readonly DefinedTool[];
  /** Of other extensions, which registered them here. */
  registered(): readonly RegisteredTool[];
  /** Of MCP servers that came through our own connection to them. */
  served(): readonly GatewayTool[];
  servers(): readonly GatewayServer[];
  others(): readonly EditorTool[];
  /** Of all of them. */
  specs(): readonly ToolSpec[];
  tool(id: ToolId, context: ToolContext | null): Tool | null;
  /** The same for whoever only asks about it, with those of a conversation. */
  described(id: ToolId): Tool | null;
  /** The id of what VS Code knows by this name, whether it exists or not. */
  idOf(name: string): ToolId;
}

export interface RegisteredTool extends Tool {
  /** The id of the extension whose it is. */
  readonly extension: string;
  readonly returnDirect: boolean;
}

export interface KnownToolsParts {
  readonly tokenOf: TokenOf;
  readonly registry: ApiTools;
  readonly gateway: GatewayTools;
  /** The tool that is there for the one call with this context. */
  readonly onlyFor: (context: ToolContext) => OwnTool | undefined;
}

/** What the servers of this window offer, as far as they were needed yet. */
export interface GatewayTools {
  tools(): readonly GatewayTool[];
  /** Of those that are not too risky. */
  tool(id: ToolId): CatalogTool | null;
  servers(): readonly GatewayServer[];
}

export interface GatewayTool extends CatalogTool {
  /** Its risk is above what the person lets be served: it is neither offered nor run. */
  readonly tooRisky: boolean;
}

export interface GatewayServer extends Server {
  /** It is not what it was when a person approved it last. */
  readonly changed: boolean;
}

export function knownTools({ tokenOf, registry, gateway, onlyFor }: KnownToolsParts): KnownTools {
  const byId = new Map<ToolId, Tool>(tools.map((tool) => [tool.spec.id, tool]));
  const ids = new Map(tools.map((tool) => [tool.editorName, tool.spec.id]));
  // VS Code gets the tools of our servers from us, so that it has each of them, too.
  const copyOf = (info: Listed) => servedCopy(info, gateway.tools());
  const editor = createEditorTools((info) => ids.has(info.name) || copyOf(info) !== null, tokenOf);
  const made = new WeakMap<ApiTool, RegisteredTool>();
  const gated = (tool: ApiTool): RegisteredTool => {
    const known = made.get(tool) ?? {
      ...apiGateTool(tool, () => registry.get(tool.id) === tool),
      extension: tool.extension,
      returnDirect: tool.returnDirect,
    };
    made.set(tool, known);
    return known;
  };
  const registered = () => registry.list().map(gated);
  const tool: KnownTools["tool"] = (id, context) => {
    const only = context === null ? undefined : onlyFor(context);
    if (only) return onlyTool(only, id);
    const registered = registry.get(id);
    if (registered) return gated(registered);
    return byId.get(id) ?? gateway.tool(id)?.tool ?? editor.tool(id);
  };
  const served = () => gateway.tools().map(({ tool }) => tool);
  return {
    ours: tools,
    ofConversation: conversationTools,
    registered,
    served: gateway.tools,
    servers: gateway.servers,
    others: editor.list,
    specs: () =>
      [...tools, ...conversationTools, ...registered(), ...served(), ...editor.list()].map(
        ({ spec }) => spec,
      ),
    tool,
    described: (id) => tool(id, null) ?? conversationTools.find(({ spec }) => spec.id === id) ?? null,
    idOf(name) {
      const info = vscode.lm.tools.find((one) => one.name === name);
      return ids.get(name) ?? (info && copyOf(info)?.id) ?? `editor/${name}`;
    },
  };
}

function onlyTool(only: OwnTool, id: ToolId): Tool | null {
  const tool = "spec" in only ? only : apiGateTool(only, () => true);
  return tool.spec.id === id ? tool : null;
}
