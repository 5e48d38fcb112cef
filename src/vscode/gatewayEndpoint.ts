import * as vscode from "vscode";
import { effectiveMode } from "../core/effectiveMode.ts";
import { visibleLine } from "../core/visible.ts";
import { systemClock } from "../gate/clock.ts";
import { canonical, sha256 } from "../gate/digest.ts";
import { messageOf } from "../gate/fault.ts";
import { createListeners } from "../gate/listeners.ts";
import { aliasesFor, plainAlias } from "../mcp/catalog/alias.ts";
import type { Tool } from "../gate/tool.ts";
import type { Catalog, CatalogTool } from "../mcp/catalog/catalog.ts";
import type { Clients } from "../mcp/clients/clients.ts";
import { newToken, sameHash, tokenHash } from "../mcp/clients/token.ts";
import type { Endpoint } from "../mcp/endpoint/endpoint.ts";
import type { Servers } from "../mcp/servers/servers.ts";
import type { LoadedGatewayParts } from "./loadGateway.ts";
import { once } from "./once.ts";
import type { OutsideClients } from "./outsideClients.ts";
import type { WatchedSettings } from "./settings.ts";
import { windowState } from "./windowWords.ts";

/** What VS Code connects to. */
export interface Published {
  readonly url: string;
  /** Another one whenever the tools are others. */
  readonly version: string;
  /** Of this process: who has it is VS Code's own client. */
  readonly secret: string;
}

export interface GatewayEndpoint {
  published(): Published | null;
  close(): Promise<void>;
}

export interface GatewayEndpointParts extends Pick<
  LoadedGatewayParts,
  "version" | "settings" | "oversight" | "channel" | "call" | "changed" | "storage" | "extension" | "log"
> {
  clients(): Promise<Clients>;
  readonly watched: WatchedSettings;
  readonly servers: Servers;
  readonly catalog: Catalog;
  isTooRisky(tool: CatalogTool): boolean;
  /** The text without the secrets that the servers were given. */
  mask(text: string): string;
}

/** Serves what the servers offer, from the first one that is there on, until the window closes. */
export function createGatewayEndpoint(parts: GatewayEndpointParts): GatewayEndpoint & { look(): void } {
  const { servers, catalog, isTooRisky, mask, watched, settings, oversight, channel, changed } = parts;
  const editorSecret = newToken();
  const editorHash = tokenHash(editorSecret);
  const changes = createListeners();
  let endpoint: Endpoint | null = null;
  let outside: OutsideClients | null = null;

  /** Denied tools are not even listed, nor what has changed since a person saw it. */
  const isDenied = ({ spec }: Tool) =>
    effectiveMode(spec, watched.current().row(spec.id), windowState(oversight, settings)).mode === "deny";
  const isOffered = (tool: CatalogTool) =>
    tool.withheld === null && !isTooRisky(tool) && !isDenied(tool.tool);
  const list = () => catalog.list().filter(isOffered);
  const confirmation = () => watched.current().gateway.nativeConfirmation;

  const open = once(async () => {
    const [{ serve }, { openOutsideClients }] = await Promise.all([
      import("../mcp/endpoint/serve.ts"),
      import("./outsideClients.ts"),
    ]);
    const clients = await openOutsideClients({ ...parts, clients: await parts.clients() });
    outside = clients;
    const ports = {
      version: parts.version,
      tools: {
        list,
        byAlias(alias: string) {
          const tool = catalog.byAlias(alias);
          return tool && isOffered(tool) ? tool : null;
        },
        onDidChange: changes.listen,
      },
      upstreams: servers.upstreams,
      onDidChangeUpstreams: servers.onDidChange,
      call: parts.call,
      asker: clients.asker,
      nativeConfirmation: confirmation,
      names: { alias: promptAlias, question: serverQuestion },
      clock: systemClock,
      log: (line: string) => channel.info(`mcp.endpoint ${visibleLine(mask(line))}`),
    };
    const authenticate = (bearer: string) =>
      sameHash(tokenHash(bearer), editorHash) ? { kind: "editor" as const } : clients.authenticate(bearer);
    endpoint = await serve(ports, authenticate, clients.socket);
    changed();
    await clients.follow(endpoint);
  });

  let opening: Promise<void> | null = null;
  const look = () => {
    changes.tell();
    if (endpoint === null && servers.upstreams().length > 0)
      opening = open().catch((error: unknown) =>
        channel.error(`mcp.endpoint failed error=${visibleLine(messageOf(error))}`),
      );
  };
  const listening = [catalog.onDidChange(look), oversight.onDidChange(look)];
  const following = settings.onDidChange(look);
  return {
    look,
    published: () =>
      endpoint && {
        url: endpoint.url,
        version: versionOf(list(), confirmation()),
        secret: editorSecret,
      },
    async close() {
      for (const one of listening) one[Symbol.dispose]();
      following.dispose();
      // One that opens after the close would stay open.
      await opening;
      await outside?.close();
      await endpoint?.[Symbol.asyncDispose]();
    },
  };
}

const versionOf = (tools: readonly CatalogTool[], confirmation: string) =>
  sha256(canonical([confirmation, ...tools.map(({ alias, definition }) => ({ alias, definition }))])).slice(
    0,
    16,
  );

/** Prompts are named as tools are. */
const promptAlias = (server: string, name: string) => {
  const prompt = { server, tool: name };
  return aliasesFor([prompt], () => false).get(prompt) ?? plainAlias(server, name);
};

/** Told from ours by its first line, which the server has no part in but its name. */
const serverQuestion = (server: string, message: string) =>
  `${vscode.l10n.t("The MCP server “{0}” asks this, not Toolgate:", visibleLine(server))}\n\n${message}`;
