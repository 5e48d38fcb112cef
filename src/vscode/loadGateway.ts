import { homedir } from "node:os";
import * as vscode from "vscode";
import { secretsOf } from "../core/serverReferences.ts";
import { visibleLine } from "../core/visible.ts";
import { systemClock } from "../gate/clock.ts";
import { messageOf } from "../gate/fault.ts";
import type { Gate } from "../gate/ports.ts";
import type { Oversight } from "../gate/oversight.ts";
import type { Catalog, CatalogTool } from "../mcp/catalog/catalog.ts";
import { serverFacts } from "../mcp/catalog/serverFacts.ts";
import type { ServerFacts } from "../mcp/catalog/serverRisk.ts";
import { exceeds } from "../mcp/catalog/composeRisk.ts";
import { createCatalog } from "../mcp/catalog/createCatalog.ts";
import { withoutSecrets } from "../mcp/catalog/secretMask.ts";
import { createServers, type WantedServer } from "../mcp/servers/servers.ts";
import { wantedServers } from "../mcp/servers/wantedServers.ts";
import type { Clients } from "../mcp/clients/clients.ts";
import type { WorkspaceServer } from "../mcp/servers/workspaceServer.ts";
import { editorNames } from "../tools/editorNames.ts";
import { ownStorageInArguments } from "../tools/ownStorage.ts";
import { createUpstream } from "../mcp/upstream/createUpstream.ts";
import { watchFolderServers } from "./folderServers.ts";
import { createGatewayEndpoint, type Published } from "./gatewayEndpoint.ts";
import type { GatewayTools } from "./knownTools.ts";
import type { LazyLog } from "./lazyLog.ts";
import type { LazySettings } from "./lazySettings.ts";
import { once } from "./once.ts";
import { firstFolder } from "./place.ts";
import { createServerApprovals } from "./serverApprovals.ts";
import { createServerSecrets, type ServerSecrets } from "./serverSecrets.ts";
import { openStoredClients } from "./storedClients.ts";

export interface LoadedGatewayParts {
  readonly secrets: vscode.SecretStorage;
  /** Where it is kept which servers of folders may start. */
  readonly kept: vscode.Memento;
  readonly version: string;
  /** Our storage, below the user's data. */
  readonly storage: vscode.Uri;
  /** Where the extension is. */
  readonly extension: vscode.Uri;
  readonly settings: LazySettings;
  readonly oversight: Oversight;
  readonly log: LazyLog;
  readonly channel: vscode.LogOutputChannel;
  readonly call: Gate["call"];
  changed(): void;
}

export interface LoadedGateway extends GatewayTools {
  readonly secrets: ServerSecrets;
  /** The programs outside the editor that were let in. */
  clients(): Promise<Clients>;
  readonly catalog: Pick<Catalog, "get" | "servers" | "review">;
  /** Values of secrets that servers were given. */
  heldSecrets(): readonly string[];
  /** What a folder brings along under this name. */
  folderServer(name: string): WorkspaceServer | null;
  /** From now on it may start, in exactly this form; settles once that is on record. */
  allow(server: WorkspaceServer): Promise<void>;
  /** Makes the servers what settings, files, secrets and approvals say by now. */
  update(): Promise<void>;
  /** What VS Code is to be given; `null` while there is nothing to serve. */
  published(): Published | null;
  close(): Promise<void>;
}

export async function loadGateway(parts: LoadedGatewayParts): Promise<LoadedGateway> {
  const { kept, version, settings, log, channel, changed } = parts;
  const watched = await settings.load();
  const secrets = createServerSecrets(parts.secrets);
  const approvals = createServerApprovals(kept);
  const files = watchFolderServers();
  const clients = once(() => openStoredClients(parts.secrets, channel));
  const servers = createServers((name, { config, secrets: hidden, identity }) => ({
    ...createUpstream({
      name,
      config,
      clock: systemClock,
      environment: process.env,
      version,
      log: (line) =>
        channel.info(`mcp.server name=${visibleLine(name)} ${visibleLine(withoutSecrets(line, hidden))}`),
    }),
    identity,
  }));
  let found: readonly WorkspaceServer[] = [];
  let wantedNow: ReadonlyMap<string, WantedServer> = new Map();
  let updating: Promise<void> = Promise.resolve();

  async function updateNow(): Promise<void> {
    if (!vscode.workspace.isTrusted) return;
    const configured = watched.current().gateway.servers;
    found = await files.read();
    const values = await secrets.read(configured.flatMap(({ start }) => secretsOf(start)));
    const world = {
      secret: (name: string) => values.get(name),
      env: (name: string) => process.env[name],
      workspaceFolder: firstFolder(),
      userHome: homedir(),
    };
    const programs = firstFolder() !== null || (vscode.workspace.workspaceFolders ?? []).length === 0;
    const allowed = approvals.list();
    const wanted = wantedServers({
      settings: configured,
      folders: found,
      approvals: allowed,
      world,
      programs,
    });
    wantedNow = new Map(wanted.map((server) => [server.name, server]));
    await servers.update(wanted);
  }

  /** One after the other: the last to look sees everything. */
  const update = () => (updating = updating.catch(() => undefined).then(updateNow));
  const look = () =>
    void update().catch((error: unknown) =>
      channel.error(`gateway.failed error=${visibleLine(messageOf(error))}`),
    );
  const catalog = createCatalog({
    upstreams: servers.upstreams,
    onDidChangeUpstreams: servers.onDidChange,
    ledger: async () => (await log.open()).ledger,
    append: (entry) => log.append(entry, "power"),
    clock: systemClock,
    facts: (name) => factsOf(wantedNow.get(name)),
    secrets: (name) => secretsIn(wantedNow.get(name)),
    isRequired: () => false,
    ownNames: () => [
      ...editorNames,
      ...vscode.lm.tools.filter(({ tags }) => !tags.includes("mcp")).map(({ name }) => name),
    ],
    ownStorage: ownStorageInArguments,
  });
  const listening = [files.onDidChange(look), secrets.onDidChange(look)];
  const isTooRisky = ({ risk }: CatalogTool) => exceeds(risk, watched.current().gateway.maxRisk);
  const mask = (text: string) => withoutSecrets(text, [...wantedNow.values()].flatMap(secretsIn));
  const endpoint = createGatewayEndpoint({ ...parts, clients, watched, servers, catalog, isTooRisky, mask });
  const telling = [servers.onDidChange(told), catalog.onDidChange(told)];
  function told(): void {
    endpoint.look();
    changed();
  }
  await update();
  return {
    secrets,
    clients,
    catalog,
    tools: () => catalog.list().map((tool) => ({ ...tool, tooRisky: isTooRisky(tool) })),
    tool(id) {
      const tool = catalog.get(id);
      return tool && !isTooRisky(tool) ? tool : null;
    },
    servers: () =>
      servers.list().map((server) => {
        const known = catalog.servers().find(({ upstream }) => upstream === server.upstream);
        return { ...server, changed: known?.ledger?.kind === "mismatch" };
      }),
    heldSecrets: () => [...wantedNow.values()].flatMap(secretsIn),
    folderServer: (name) => found.find((server) => server.name === name) ?? null,
    async allow(server) {
      const { name, folder, file, identity } = server;
      const change = { kind: "serverAllowed" as const, server: name, folder, file, identity };
      await log.append({ kind: "control", time: systemClock.wall(), change }, "power");
      await approvals.add(server);
      await update();
    },
    update,
    published: endpoint.published,
    async close() {
      for (const one of [...telling, catalog]) one[Symbol.dispose]();
      await endpoint.close();
      vscode.Disposable.from(...listening, files, secrets).dispose();
      await servers[Symbol.asyncDispose]();
    },
  };
}

/** Of one that is gone nothing good is known. */
function factsOf(server: WantedServer | undefined): ServerFacts {
  if (server?.wanted.kind !== "ready") return { remote: true, auth: "none", trust: "unknown" };
  const { config, secrets } = server.wanted;
  return serverFacts(config, { secrets, chosen: server.origin.kind === "settings" });
}

const secretsIn = (server: WantedServer | undefined) =>
  server?.wanted.kind === "ready" ? server.wanted.secrets : [];
