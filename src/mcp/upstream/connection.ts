import type { JSONRPCRequest } from "@modelcontextprotocol/client";
import type { JsonObject } from "../../core/json.ts";
import { withoutSubscription } from "./envelope.ts";
import { greet, type GreetPorts } from "./greet.ts";
import { isParsedObject } from "./parsedJson.ts";
import { problemOf } from "./problem.ts";
import { askClient, createCallers } from "./questions.ts";
import { createSender } from "./sender.ts";
import { keepListening, noteStanding, type Standing } from "./standing.ts";
import type { Era, ServerConfig, UpstreamCall, UpstreamNotification } from "./upstream.ts";
import { UpstreamError } from "./upstreamError.ts";

/** A server that has been started or reached, and greeted. */
export interface Connection {
  readonly server: { readonly name: string; readonly version: string };
  readonly era: Era;
  readonly capabilities: JsonObject;
  readonly instructions: string | null;
  request(method: string, params: JsonObject, call: UpstreamCall): Promise<JsonObject>;
  close(): Promise<void>;
}

export interface ConnectPorts extends GreetPorts {
  readonly standing: Standing;
  onNotification(notification: UpstreamNotification): void;
  /** The connection is over, and why. */
  onEnd(problem: UpstreamError): void;
}

/** Throws an `UpstreamError` where no connection comes about; nothing is left of the attempt then. */
export async function connect(
  config: ServerConfig,
  ports: ConnectPorts,
  signal: AbortSignal,
): Promise<Connection> {
  const { client, transport, ending } = await greet(config, ports, signal).catch((error: unknown) => {
    throw problemOf(error);
  });
  const log = (line: string) => ports.log.line(line);
  const era: Era = client.getProtocolEra() === "modern" ? "2026-07-28" : "2025-11-25";
  const modern = era === "2026-07-28";
  const callers = createCallers();
  const said: unknown = client.getServerCapabilities();
  const capabilities = isParsedObject(said) ? said : {};
  const listening = keepListening(client, capabilities, ports.standing, log);

  const sender = createSender({
    transport,
    era,
    version: ports.version,
    logLevel: () => ports.standing.level,
    log,
    onLost(problem) {
      end(problem);
      void close();
    },
  });

  function end(problem: UpstreamError): void {
    sender.end(problem);
    ports.onEnd(problem);
  }

  client.onclose = () =>
    end(new UpstreamError("unavailable", `The server ${ending() ?? "closed the connection"}.`));
  client.onerror = (error) => log(problemOf(error).message);
  client.fallbackNotificationHandler = async ({ method, params }) =>
    ports.onNotification({ method, params: withoutSubscription(isParsedObject(params) ? params : {}) });
  client.fallbackRequestHandler = async ({ method, params }: JSONRPCRequest, { mcpReq: { signal } }) => {
    const session = callers.only();
    if (session === null) {
      throw new UpstreamError("refused", "There is not exactly one client that this could be for.");
    }
    return { ...(await askClient(session, method, isParsedObject(params) ? params : {}, signal)) };
  };

  async function close(): Promise<void> {
    await client.close();
  }

  async function standing(method: string, params: JsonObject, call: UpstreamCall): Promise<JsonObject> {
    const changed = noteStanding(ports.standing, method, params);
    if (!modern)
      return await sender.request(
        method,
        changed === "level" ? { level: ports.standing.level } : params,
        call,
      );
    if (changed === "resources") await listening.renew();
    return {};
  }

  async function restore(): Promise<void> {
    const { level, resources } = ports.standing;
    if (modern) return await listening.renew();
    const call = { signal, session: null };
    if (level !== null) await sender.request("logging/setLevel", { level }, call);
    for (const uri of resources) await sender.request("resources/subscribe", { uri }, call);
  }

  await restore().catch((error: unknown) => log(problemOf(error).message));

  const { name, version } = client.getServerVersion() ?? { name: "", version: "" };
  return {
    server: { name, version },
    era,
    capabilities,
    instructions: client.getInstructions() ?? null,
    close,
    async request(method, params, call) {
      using _ = callers.during(call.session);
      return await (isStanding.has(method) ? standing : sender.request)(method, params, call);
    },
  };
}

const isStanding: ReadonlySet<string> = new Set([
  "logging/setLevel",
  "resources/subscribe",
  "resources/unsubscribe",
]);
