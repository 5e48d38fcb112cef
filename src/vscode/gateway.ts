import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import { messageOf } from "../gate/fault.ts";
import type { GatewayTools } from "./knownTools.ts";
import type { LoadedGateway, LoadedGatewayParts } from "./loadGateway.ts";
import { once } from "./once.ts";

/** The MCP servers of this window, and what they offer under our gate; it loads when there is one to start. */
export interface Gateway extends GatewayTools, vscode.Disposable {
  load(): Promise<LoadedGateway>;
  /** Values of secrets that servers were given. */
  heldSecrets(): readonly string[];
  /** Hears of servers, their states and their tools. */
  readonly onDidChange: vscode.Event<void>;
  /** Ends the servers, and settles when they have ended. */
  close(): Promise<void>;
}

export type GatewayParts = Omit<LoadedGatewayParts, "changed">;

export function createGateway(parts: GatewayParts): Gateway {
  const { settings, kept, channel } = parts;
  const changed = new vscode.EventEmitter<void>();
  let gateway: LoadedGateway | null = null;
  let closed = false;
  const load = once(async () => {
    const { loadGateway } = await import("./loadGateway.ts");
    const made = await loadGateway({ ...parts, changed: () => changed.fire() });
    if (closed) await made.close();
    gateway = made;
    changed.fire();
    return made;
  });
  const look = async () => {
    try {
      if (gateway) await gateway.update();
      else if (mayHaveServers(kept)) await load();
    } catch (error) {
      channel.error(`gateway.failed error=${visibleLine(messageOf(error))}`);
    }
  };
  void look();
  const listening = [
    settings.onDidChange(() => void look()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void look()),
    vscode.workspace.onDidChangeWorkspaceFolders(() => void look()),
    publish(changed.event, () => gateway),
  ];
  return {
    load,
    heldSecrets: () => gateway?.heldSecrets() ?? [],
    tools: () => gateway?.tools() ?? [],
    tool: (id) => gateway?.tool(id) ?? null,
    servers: () => gateway?.servers() ?? [],
    onDidChange: changed.event,
    async close() {
      closed = true;
      await gateway?.close();
    },
    dispose: () => vscode.Disposable.from(...listening, changed).dispose(),
  };
}

/** Whether there may be any that start by themselves; that is all there is to know before anything loads. */
function mayHaveServers(kept: vscode.Memento): boolean {
  const configured: unknown = vscode.workspace.getConfiguration("toolgate").inspect("servers")?.globalValue;
  const hasAny = (value: unknown) => Object.keys(Object(value)).length > 0;
  return hasAny(configured) || hasAny(kept.get(allowedServersKey));
}

/** Where it is kept which servers of folders may start. */
export const allowedServersKey = "allowedServers";

/** Gives VS Code what we serve, for whichever agent it runs. */
function publish(onDidChange: vscode.Event<void>, gateway: () => LoadedGateway | null): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  let version: string | null = null;
  const look = () => {
    const now = gateway()?.published()?.version ?? null;
    if (now === version) return;
    version = now;
    changed.fire();
  };
  const provider = vscode.lm.registerMcpServerDefinitionProvider("toolgate.gateway", {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions() {
      const served = gateway()?.published();
      if (!served) return [];
      const uri = vscode.Uri.parse(served.url);
      return [new vscode.McpHttpServerDefinition("Toolgate", uri, {}, served.version)];
    },
    // Only now, so that the secret is in nothing that VS Code keeps.
    resolveMcpServerDefinition(definition) {
      const served = gateway()?.published();
      if (!served || !(definition instanceof vscode.McpHttpServerDefinition)) return undefined;
      const headers = { Authorization: `Bearer ${served.secret}` };
      return new vscode.McpHttpServerDefinition(
        "Toolgate",
        vscode.Uri.parse(served.url),
        headers,
        served.version,
      );
    },
  });
  return vscode.Disposable.from(provider, onDidChange(look), changed);
}
