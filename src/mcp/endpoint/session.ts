import type { IncomingMessage, ServerResponse } from "node:http";
import { Server, type ServerContext } from "@modelcontextprotocol/server";
import { isJsonObject, type JsonObject } from "../../core/json.ts";
import type { DownstreamSession } from "../../gate/downstream.ts";
import { mustTake } from "./asking.ts";
import type { Asked, Handle } from "./asked.ts";
import { capabilities } from "./capabilities.ts";
import type { Client } from "./client.ts";
import type { Refused } from "./guard.ts";
import { httpTransport } from "./httpTransport.ts";
import { logLevelOf, type LogThreshold } from "./logLevel.ts";
import type { Message } from "./message.ts";
import { jsonObject, objectOf, text } from "./params.ts";
import { invalidParams } from "./requestError.ts";

/** One conversation of the 2025-11-25 era and those before. */
export interface Session {
  readonly client: Client;
  /** When it was used last; milliseconds since anything. */
  used: number;
  logs(): LogThreshold;
  /** `null`: it is answered, or will be. */
  serve(request: IncomingMessage, response: ServerResponse, message: Message | null): Refused | null;
  /** Says something that belongs to no request. */
  notify(method: string, params: JsonObject): void;
  onEnd(listener: () => void): void;
  close(): Promise<void>;
}

/** What the era has beside the requests of both. */
export interface SessionPorts {
  readonly name: string;
  readonly version: string;
  readonly handle: Handle;
  subscribe(uri: string, session: Session): Promise<void>;
  unsubscribe(uri: string, session: Session): void;
  /** Servers are told what the most curious client wants to hear. */
  logsChanged(): Promise<void>;
  log(line: string): void;
}

export async function createSession(client: Client, id: string, ports: SessionPorts): Promise<Session> {
  const server = new Server({ name: ports.name, version: ports.version }, { capabilities });
  const transport = httpTransport(id);
  let threshold: LogThreshold = "all";
  const session: Session = {
    client,
    used: performance.now(),
    logs: () => threshold,
    serve: transport.serve,
    notify: (method, params) => void server.notification({ method, params }).catch(quiet),
    onEnd(listener) {
      const before = server.onclose;
      server.onclose = () => {
        before?.();
        listener();
      };
    },
    close: () => transport.close(),
  };
  // All of it is answered below, the request for a level too, which the library would keep to itself.
  server.removeRequestHandler("logging/setLevel");
  server.fallbackRequestHandler = (request, context) =>
    answer(request.method, objectOf(request.params), context);
  server.onerror = (error) => ports.log(`session: ${error.message}`);
  await server.connect(transport);
  return session;

  async function answer(method: string, params: JsonObject, context: ServerContext): Promise<JsonObject> {
    switch (method) {
      case "logging/setLevel": {
        const level = logLevelOf(params["level"]);
        if (level === null) throw invalidParams("'level' must be one of the levels of syslog");
        threshold = level;
        await ports.logsChanged();
        return {};
      }
      case "resources/subscribe":
        await ports.subscribe(text(params, "uri"), session);
        return {};
      case "resources/unsubscribe":
        ports.unsubscribe(text(params, "uri"), session);
        return {};
      default:
        return asThen(await ports.handle(method, params, askedBy(context)));
    }
  }

  function askedBy(context: ServerContext): Asked {
    const { signal } = context.mcpReq;
    return { client, session: id, downstream: downstreamOf(context), logs: session.logs, signal };
  }

  function downstreamOf({ mcpReq }: ServerContext): DownstreamSession {
    const able = objectOf(server.getClientCapabilities());
    const progressToken = mcpReq._meta?.progressToken;
    const notify = (method: string, params: JsonObject) =>
      void mcpReq.notify({ method, params }).catch(quiet);
    return {
      capabilities: able,
      conversation: session,
      request: async (method, params, signal) => {
        mustTake(method, params, able);
        return mcpReq.send({ method, params: { ...params } }, jsonObject, { signal, timeout: mostMs });
      },
      notify,
      ...(progressToken !== undefined && {
        onProgress: (progress) => notify("notifications/progress", { ...progress, progressToken }),
      }),
    };
  }
}

/** Structured results were objects: the library lists their schemas so, too. */
function asThen(result: JsonObject): JsonObject {
  const { structuredContent } = result;
  if (structuredContent === undefined || isJsonObject(structuredContent)) return result;
  return { ...result, structuredContent: { result: structuredContent } };
}

/** The signal of whoever asks ends it. */
const mostMs = 2 ** 31 - 1;

/** A client that went away hears nothing. */
const quiet = () => undefined;
