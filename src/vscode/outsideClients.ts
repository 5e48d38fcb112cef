import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import { messageOf } from "../gate/fault.ts";
import type { Asker } from "../gate/asker.ts";
import type { DownstreamSession } from "../gate/downstream.ts";
import { clientAsker } from "../mcp/clients/clientAsker.ts";
import type { OutsideClient } from "../mcp/clients/client.ts";
import type { Clients } from "../mcp/clients/clients.ts";
import type { Endpoint } from "../mcp/endpoint/endpoint.ts";
import { publishEndpoint, type PublishedEndpoint } from "../windows/endpointRecord.ts";
import { privateFolder } from "../windows/privateFolder.ts";
import { socketAddress } from "../windows/socketAddress.ts";
import { keepBridge } from "./keepBridge.ts";
import type { LazyLog } from "./lazyLog.ts";
import { maskArguments } from "./maskedArguments.ts";
import { meetingFolder, temporaryFolders, windowName } from "./meetingPlace.ts";

/** The programs outside the editor that may come to the endpoint of this window. */
export interface OutsideClients extends Pick<Clients, "authenticate"> {
  /** For `serve`; `null` where there is no safe place for one, and the bridge does not find this window. */
  readonly socket: string | null;
  /** How the program asks its own person; `null`: our dialog asks. */
  asker(client: OutsideClient, session: DownstreamSession): Asker | null;
  /** Lets programs find the endpoint, and ends what they have open there once their token is none any more. */
  follow(endpoint: Endpoint): Promise<void>;
  close(): Promise<void>;
}

export interface OutsideClientsParts {
  readonly clients: Clients;
  readonly storage: vscode.Uri;
  readonly extension: vscode.Uri;
  readonly log: Pick<LazyLog, "redact">;
  readonly channel: vscode.LogOutputChannel;
}

export async function openOutsideClients(parts: OutsideClientsParts): Promise<OutsideClients> {
  const { clients, storage, extension, log, channel } = parts;
  const folder = meetingFolder(storage);
  const socket = await privateFolder(folder)
    .then(() => socketAddress(folder, temporaryFolders(), randomBytes(8).toString("hex")))
    .catch((error: unknown) => {
      channel.warn(`mcp.clients Programs that speak only stdio do not find this window: ${wordsOf(error)}`);
      return null;
    });
  const mask = maskArguments(log);
  let record: PublishedEndpoint | null = null;
  const following: Disposable[] = [];

  return {
    authenticate: clients.authenticate,
    socket,
    asker: (client, session) =>
      client.asks === "editor" ? null : clientAsker({ client, session, mask, t: vscode.l10n.t }),
    async follow(endpoint) {
      following.push(clients.onDidRevoke(endpoint.drop));
      if (socket === null) return;
      const served = () => ({
        address: socket,
        port: Number(new URL(endpoint.url).port),
        name: windowName(),
        folders: (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
      });
      record = await publishEndpoint(folder, served());
      const changes = vscode.workspace.onDidChangeWorkspaceFolders(() => {
        record?.update(served()).catch((error: unknown) => channel.warn(`mcp.clients ${wordsOf(error)}`));
      });
      following.push({ [Symbol.dispose]: () => changes.dispose() });
      // Configurations name the copy, which has to be of this version.
      await keepBridge(extension, storage).catch((error: unknown) =>
        channel.warn(`mcp.clients ${wordsOf(error)}`),
      );
    },
    async close() {
      for (const one of following) one[Symbol.dispose]();
      await record?.[Symbol.asyncDispose]();
    },
  };
}

const wordsOf = (error: unknown) => visibleLine(messageOf(error));
