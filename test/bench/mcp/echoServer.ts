import { Server } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

/** The least that a server of the 2025-11-25 era can do: one tool that gives how long its argument is. */
const server = new Server({ name: "echo", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler("tools/list", () => ({
  tools: [{ name: "echo", inputSchema: { type: "object", properties: { text: { type: "string" } } } }],
}));
server.setRequestHandler("tools/call", ({ params }) => ({
  content: [{ type: "text", text: String(String(params.arguments?.["text"]).length) }],
}));
await server.connect(new StdioServerTransport());
