import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { HttpServer } from "../../../../src/mcp/upstream/upstream.ts";

export interface Asked {
  readonly id?: number;
  readonly method?: string;
}

/** Answers one request; `false` leaves it to the stub, which behaves. */
export type Misbehave = (asked: Asked, request: IncomingMessage, response: ServerResponse) => boolean;

export interface HttpStub extends AsyncDisposable {
  readonly config: HttpServer;
  readonly origin: string;
  readonly methods: string[];
}

/** A server of the older protocol over HTTP that behaves but where it is told not to. */
export async function httpStub(misbehave: Misbehave): Promise<HttpStub> {
  const methods: string[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    const asked = (body === "" ? {} : JSON.parse(body)) as Asked;
    methods.push(asked.method ?? request.method ?? "");
    if (misbehave(asked, request, response)) return;
    if (request.method === "GET") return void response.writeHead(405).end();
    if (asked.id === undefined) return void response.writeHead(202).end();
    json(response, asked.id, results[asked.method ?? ""]);
  };
  const server = createServer((request, response) => void serve(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  return {
    origin,
    methods,
    config: { type: "http", url: `${origin}/mcp`, headers: {} },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function json(response: ServerResponse, id: number | undefined, result: unknown): void {
  const error = { code: -32601, message: "Method not found" };
  const session = { "mcp-session-id": "session" };
  response.writeHead(200, { "content-type": "application/json", ...session });
  response.end(JSON.stringify({ jsonrpc: "2.0", id, ...(result === undefined ? { error } : { result }) }));
}

const results: Readonly<Record<string, unknown>> = {
  initialize: {
    protocolVersion: "2025-11-25",
    capabilities: { tools: {} },
    serverInfo: { name: "stub", version: "1" },
  },
  "tools/list": { tools: [{ name: "tool", inputSchema: { type: "object" } }] },
  "tools/call": { content: [{ type: "text", text: "well" }] },
};
