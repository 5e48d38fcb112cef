// A server of the protocol of 2026-07-28, over stdio, or over HTTP at the port that it writes to its standard error.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createMcpHandler, inputRequired, Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

const schema = { type: "object" as const };
const region = { type: "string", "x-mcp-header": "Region" };
let tools = [
  { name: "ask", inputSchema: schema },
  { name: "capabilities", inputSchema: schema },
  { name: "more", inputSchema: schema },
  { name: "log", inputSchema: schema },
  { name: "headers", inputSchema: { ...schema, properties: { region } } },
];

/** Tells everybody who listens that the tools and the resource have changed. */
let announce: (server: Server) => Promise<void> = async (server) => {
  await server.sendToolListChanged();
  await server.sendResourceUpdated({ uri: "a:1" });
};

function create(): Server {
  const server = new Server(
    { name: "modern", version: "2" },
    {
      capabilities: {
        tools: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
        logging: {},
      },
    },
  );
  server.setRequestHandler("tools/list", () => ({ tools }));
  server.setRequestHandler("resources/list", () => ({ resources: [{ uri: "a:1", name: "one" }] }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const text = (words: unknown) => ({ content: [{ type: "text" as const, text: JSON.stringify(words) }] });
    const { envelope, inputResponses } = context.mcpReq;
    switch (params.name) {
      case "ask": {
        if (inputResponses !== undefined)
          return text({ inputResponses, state: context.mcpReq.requestState() });
        return inputRequired({
          inputRequests: {
            name: inputRequired.elicit({
              message: "Who?",
              requestedSchema: { type: "object", properties: { name: { type: "string" } } },
            }),
          },
          requestState: "opaque",
        });
      }
      case "capabilities":
        return text(envelope ?? null);
      case "headers":
        return text(context.http?.req?.headers.get("mcp-param-region") ?? null);
      case "more":
        tools = [...tools, { name: `new ${tools.length}`, inputSchema: schema }];
        await announce(server);
        return text("done");
      default:
        await context.mcpReq.log("info", "a line");
        return text("logged");
    }
  });
  return server;
}

if (process.argv[2] === "http") {
  const { fetch, notify } = createMcpHandler(create);
  announce = async () => {
    notify.toolsChanged();
    notify.resourceUpdated("a:1");
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const body = parts.length === 0 ? null : Buffer.concat(parts);
    const answer = await fetch(
      new Request(`http://127.0.0.1${request.url}`, { method: request.method ?? "GET", headers, body }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body !== null) for await (const part of answer.body) response.write(part);
    response.end();
  };
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.stderr.write(`port ${typeof address === "object" ? address?.port : ""}\n`);
  });
} else serveStdio(create);
