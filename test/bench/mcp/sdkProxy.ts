import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { NodeStreamableHTTPServerTransport } from "@modelcontextprotocol/node";
import { Server } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

// node sdkProxy.ts <port | stdio> <command> [<argument>…]: a client and a server of the library back to back.
const [where = "stdio", command = "", ...args] = process.argv.slice(2);
const client = new Client({ name: "proxy", version: "1.0.0" });
await client.connect(new StdioClientTransport({ command, args }));

function proxy(): Server {
  const server = new Server({ name: "proxy", version: "1.0.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => client.listTools());
  server.setRequestHandler("tools/call", ({ params }) => client.callTool(params));
  return server;
}

if (where === "stdio") await proxy().connect(new StdioServerTransport());
else {
  const sessions = new Map<string, NodeStreamableHTTPServerTransport>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body: unknown = request.method === "POST" ? await json(request) : undefined;
    let transport = sessions.get(String(request.headers["mcp-session-id"]));
    if (!transport) {
      const made = new NodeStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => void sessions.set(id, made),
      });
      await proxy().connect(made);
      transport = made;
    }
    await transport.handleRequest(request, response, body);
  };
  createServer((request, response) => void answer(request, response)).listen(Number(where), "127.0.0.1");
}
