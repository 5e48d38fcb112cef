import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import {
  localhostHostValidation,
  localhostOriginValidation,
  NodeStreamableHTTPServerTransport,
  toNodeHandler,
  type NodeIncomingMessageLike,
} from "@modelcontextprotocol/node";
import { classifyInboundRequest, createMcpHandler } from "@modelcontextprotocol/server";
import { conformanceServer } from "./server.ts";

/** The server by itself on a port, 0 for any, as the protocol library has it served in both eras. */
export function serveHttp(port: number): Promise<{ readonly url: string } & AsyncDisposable> {
  const sessions = new Map<string, NodeStreamableHTTPServerTransport>();
  const modern = toNodeHandler(createMcpHandler(conformanceServer, { legacy: "reject" }));
  const hostIsRight = localhostHostValidation();
  const originIsRight = localhostOriginValidation();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!hostIsRight(request, response) || !originIsRight(request, response)) return;
    const body: unknown = request.method === "POST" ? await json(request).catch(() => ({})) : undefined;
    if (isModern(request, body)) return modern(request as NodeIncomingMessageLike, response, body);
    await (await transportOf(request)).handleRequest(request, response, body);
  }

  async function transportOf(request: IncomingMessage): Promise<NodeStreamableHTTPServerTransport> {
    const known = sessions.get(String(request.headers["mcp-session-id"]));
    if (known) return known;
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await conformanceServer().connect(transport);
    return transport;
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  return new Promise((resolve) => {
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve({
        url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/mcp`,
        async [Symbol.asyncDispose]() {
          server.closeAllConnections();
          server.close();
        },
      });
    });
  });
}

function isModern({ method = "", headers }: IncomingMessage, body: unknown): boolean {
  const version = headers["mcp-protocol-version"];
  const named = {
    httpMethod: method,
    body,
    ...(typeof version === "string" && { protocolVersionHeader: version }),
  };
  return classifyInboundRequest(named).kind !== "legacy";
}
