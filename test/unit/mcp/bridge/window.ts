import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type ClientOptions } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Upstream } from "../../../../src/mcp/upstream/upstream.ts";
import { publishEndpoint } from "../../../../src/windows/endpointRecord.ts";
import { openWorld } from "../endpoint/world.ts";

export const gateway = join(process.cwd(), "src/mcp/bridge/gateway.ts");

/** A folder as the windows of a user meet in. */
export async function meetingPlace() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "toolgate-bridge-")));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

export interface Named {
  readonly name?: string;
  readonly folders?: readonly string[];
}

/** A window that serves those servers, on record in `folder`. */
export async function openWindow(
  folder: string,
  upstreams: readonly Upstream[],
  { name = "a window", folders = [folder] }: Named = {},
  more: Parameters<typeof openWorld>[1] = {},
) {
  const address = join(folder, `${performance.now()}.sock`);
  const world = await openWorld(upstreams, more, address);
  const port = Number(new URL(world.endpoint.url).port);
  const record = await publishEndpoint(folder, { address, port, name, folders: [...folders] });
  return {
    ...world,
    async [Symbol.asyncDispose]() {
      await record[Symbol.asyncDispose]();
      await world.endpoint[Symbol.asyncDispose]();
    },
  };
}

export interface Started extends ClientOptions {
  readonly token?: string;
  readonly era?: string;
  readonly cwd?: string;
  readonly more?: readonly string[];
}

/** A client of the protocol library that starts the bridge as its server. */
export function startClient(
  windows: string,
  { token = "token-of-laptop", era = "2025-11-25", cwd = windows, more = [], ...options }: Started = {},
) {
  const client = new Client(
    { name: "tester", version: "1" },
    { ...options, versionNegotiation: { mode: era === "2025-11-25" ? "legacy" : { pin: era } } },
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [gateway, "--windows", windows, ...more],
    env: { PATH: process.env["PATH"] ?? "", TOOLGATE_TOKEN: token },
    cwd,
    stderr: "pipe",
  });
  return { client, transport, connect: () => client.connect(transport) };
}
