import { Client } from "@modelcontextprotocol/client";
import type { JsonObject } from "../../core/json.ts";
import { openLane } from "./lane.ts";
import { isParsedObject } from "./parsedJson.ts";
import type { ServerLog } from "./serverLog.ts";
import { stdioTransport } from "./stdioTransport.ts";
import type { Era, ServerConfig, UpstreamCall, UpstreamNotification } from "./upstream.ts";
import { UpstreamError } from "./upstreamError.ts";

/** A server that has been started and greeted. */
export interface Connection {
  readonly server: { readonly name: string; readonly version: string };
  readonly era: Era;
  readonly capabilities: JsonObject;
  readonly instructions: string | null;
  request(method: string, params: JsonObject, call: UpstreamCall): Promise<JsonObject>;
  close(): Promise<void>;
}

export interface ConnectPorts {
  readonly environment: NodeJS.ProcessEnv;
  readonly log: ServerLog;
  readonly version: string;
  onNotification(notification: UpstreamNotification): void;
  /** The connection is over, and why, in words; not told while it is being made. */
  onEnd(problem: string): void;
}

/** Throws where no connection comes about; nothing is left of the attempt then. */
export async function connect(
  config: ServerConfig,
  ports: ConnectPorts,
  signal: AbortSignal,
): Promise<Connection> {
  if (config.type === "http") throw new Error("not yet");
  const transport = stdioTransport(config, ports.environment, ports.log);
  const client = new Client(
    { name: "toolgate", version: ports.version },
    {
      capabilities: { roots: { listChanged: true }, sampling: {}, elicitation: { form: {}, url: {} } },
      versionNegotiation: { mode: "auto", probe: { timeoutMs: probeMs } },
    },
  );
  client.fallbackNotificationHandler = async ({ method, params }) =>
    ports.onNotification({ method, params: isParsedObject(params) ? params : {} });
  await client.connect(transport, { signal, timeout: greetingMs });
  const lane = openLane(transport, false, (line) => ports.log.line(line));
  client.onclose = () => {
    const problem = `The server ${transport.ending() ?? "closed the connection"}.`;
    lane.end(new UpstreamError("unavailable", problem));
    ports.onEnd(problem);
  };
  const { name, version } = client.getServerVersion() ?? { name: "", version: "" };
  const capabilities: unknown = client.getServerCapabilities() ?? {};
  return {
    server: { name, version },
    era: client.getProtocolEra() === "modern" ? "2026-07-28" : "2025-11-25",
    capabilities: isParsedObject(capabilities) ? capabilities : {},
    instructions: client.getInstructions() ?? null,
    request: async (method, params, { signal: abort, onProgress }) =>
      await lane.request(method, params, abort, onProgress),
    close: async () => await client.close(),
  };
}

/** Milliseconds until a silent server counts as one of the older kind. */
const probeMs = 10_000;
const greetingMs = 60_000;
