import * as vscode from "vscode";
import * as z from "zod/mini";
import { visibleLine } from "../core/visible.ts";
import { messageOf } from "../gate/fault.ts";
import type { Server } from "../mcp/servers/servers.ts";
import { mayStart, openFile } from "./allowServer.ts";
import type { LoadedGateway } from "./loadGateway.ts";
import { openSettings } from "./openSettings.ts";
import { stateWords } from "./serverStateWords.ts";

export type ServerAction = "start" | "stop" | "restart";

/** What a person does to a server: the one the command was called on, or one they pick. */
export async function actOnServer(
  action: ServerAction,
  argument: unknown,
  gateway: LoadedGateway,
): Promise<void> {
  const server = await chosenServer(action, argument, gateway);
  if (!server) return;
  try {
    if (server.state.kind === "approval") return await allow(server, server.state.changed, gateway);
    if (server.state.kind === "unready") return failed(server, server.state.problems.join("; "));
    await server.upstream?.[action]();
  } catch (error) {
    failed(server, messageOf(error));
  }
}

async function allow({ name }: Server, changed: boolean, gateway: LoadedGateway): Promise<void> {
  const asked = gateway.folderServer(name);
  if (!asked || !(await mayStart(asked, changed))) return;
  // Its name holds its identity: what is there by this name now is what the person has seen.
  const now = gateway.folderServer(name);
  if (now?.identity === asked.identity) await gateway.allow(now);
}

async function chosenServer(
  action: ServerAction,
  argument: unknown,
  gateway: LoadedGateway,
): Promise<Server | null> {
  const all = gateway.servers();
  const called = serverNode.safeParse(argument);
  if (called.success) return all.find(({ name }) => name === called.data.source.server.name) ?? null;
  const possible = all.filter(({ state }) => (action === "start" ? !isUp(state.kind) : isUp(state.kind)));
  if (possible.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t("There is no MCP server to do this to."));
    return null;
  }
  const items = possible.map((server) => ({
    label: visibleLine(server.title),
    description: stateWords(server.state),
    server,
  }));
  const picked = await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t("The MCP server") });
  return picked?.server ?? null;
}

/** To where the server of a node is written down. */
export async function openServer(argument: unknown, gateway: LoadedGateway): Promise<void> {
  const name = serverNode.safeParse(argument).data?.source.server.name;
  const server = gateway.servers().find((one) => one.name === name);
  if (server?.origin.kind === "workspace") await openFile(server.origin);
  else if (server) await openSettings({ kind: "application", at: ["toolgate.servers", server.name] });
}

const isUp = (kind: Server["state"]["kind"]) => kind === "running" || kind === "starting";

function failed({ title }: Server, why: string): void {
  const text = vscode.l10n.t("The MCP server “{0}”: {1}", visibleLine(title), visibleLine(why));
  void vscode.window.showErrorMessage(text);
}

/** A node of the Tools view. */
export const serverNode = z.object({
  kind: z.literal("group"),
  source: z.object({ server: z.object({ name: z.string() }) }),
});
