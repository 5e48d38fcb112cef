import {
  CLIENT_CAPABILITIES_META_KEY,
  createMcpHandler,
  LOG_LEVEL_META_KEY,
  Server,
  type McpHttpHandler,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { JsonObject } from "../../core/json.ts";
import { canonical, sha256 } from "../../gate/digest.ts";
import type { Handle } from "./asked.ts";
import { capabilities } from "./capabilities.ts";
import { clientKey, type Client } from "./client.ts";
import type { ServedTools } from "./endpoint.ts";
import { logLevelOf } from "./logLevel.ts";
import { objectOf } from "./params.ts";
import type { Message } from "./message.ts";
import { served } from "./requests.ts";
import { invalidParams } from "./requestError.ts";
import type { Round, Rounds } from "./rounds.ts";

/** What the 2026-07-28 era needs: each request stands for itself. */
export interface ModernPorts {
  readonly name: string;
  readonly version: string;
  readonly handle: Handle;
  readonly tools: ServedTools;
  readonly rounds: Rounds;
  log(line: string): void;
}

export interface Modern {
  readonly notify: McpHttpHandler["notify"];
  serve(client: Client, request: Request, message: Message): Promise<Response>;
  close(): Promise<void>;
}

export function createModern({ name, version, handle, tools, rounds, log }: ModernPorts): Modern {
  const exchanges = new WeakMap<Request, Exchange>();
  const onerror = (error: Error) => log(`request: ${error.message}`);
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const exchange = requestInfo && exchanges.get(requestInfo);
      if (!exchange) throw new Error("a request of nobody");
      const server = new Server({ name, version }, { capabilities });
      server.removeRequestHandler("logging/setLevel");
      // Without a handler the library answers as HTTP wants it, which it cannot do later.
      if (served.has(exchange.method))
        server.fallbackRequestHandler = (request, context) =>
          answer(exchange.client, request.method, objectOf(request.params), context);
      server.onerror = onerror;
      return server;
    },
    { legacy: "reject", onerror },
  );

  return {
    notify: handler.notify,
    serve(client, request, message) {
      exchanges.set(request, { client, method: "method" in message ? message.method : "" });
      return handler.fetch(request, { parsedBody: message });
    },
    close: handler.close,
  };

  function answer(
    client: Client,
    method: string,
    params: JsonObject,
    context: ServerContext,
  ): Promise<JsonObject> {
    const { mcpReq } = context;
    const round = roundOf(context, () => boundTo(client, method, params));
    const state = mcpReq.requestState();
    if (typeof state === "string") return rounds.goOn(state, round);
    if (state !== undefined) throw invalidParams("Invalid or expired requestState");
    const logs = () => logLevelOf(objectOf(mcpReq.envelope)[LOG_LEVEL_META_KEY]) ?? "none";
    return rounds.begin(round, (downstream, signal) =>
      handle(method, params, { client, session: null, downstream, logs, signal }),
    );
  }

  /** A tool that is called the same but is not the same any more is another. */
  function boundTo(client: Client, method: string, params: JsonObject): string {
    const { _meta, ...rest } = params;
    const tool =
      method === "tools/call" && typeof rest["name"] === "string" ? tools.byAlias(rest["name"]) : null;
    const definition = tool && { id: tool.id, identity: tool.upstream.identity, definition: tool.definition };
    return sha256(canonical([clientKey(client), method, rest, definition]));
  }
}

interface Exchange {
  readonly client: Client;
  readonly method: string;
}

function roundOf({ mcpReq }: ServerContext, bound: () => string): Round {
  const progressToken = mcpReq._meta?.progressToken;
  const notify = (method: string, params: JsonObject) =>
    void mcpReq.notify({ method, params }).catch(() => undefined);
  return {
    bound,
    session: {
      capabilities: objectOf(objectOf(mcpReq.envelope)[CLIENT_CAPABILITIES_META_KEY]),
      notify,
      ...(progressToken !== undefined && {
        onProgress: (progress) => notify("notifications/progress", { ...progress, progressToken }),
      }),
    },
    given: objectOf(mcpReq.inputResponses),
    signal: mcpReq.signal,
  };
}
