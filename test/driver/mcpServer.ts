import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import * as vscode from "vscode";
import * as z from "zod";

/** An MCP server on loopback with one tool, which VS Code is told of only while a test says so. */
export interface McpServer extends vscode.Disposable {
  offer(offered: boolean): Promise<void>;
}

export function mcpServer(): McpServer {
  const changed = new vscode.EventEmitter<void>();
  const server = createServer((request, response) => {
    void answer(request).then((reply) => {
      response.writeHead(reply === null ? 202 : 200, { "content-type": "application/json" });
      response.end(reply === null ? "" : JSON.stringify(reply));
    });
  });
  const listening = new Promise<number>((resolve) =>
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (typeof address === "object" && address !== null) resolve(address.port);
    }),
  );
  let definitions: vscode.McpHttpServerDefinition[] = [];
  const provider = vscode.lm.registerMcpServerDefinitionProvider("toolgate-driver.servers", {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: () => definitions,
  });
  return {
    async offer(offered) {
      const uri = vscode.Uri.parse(`http://127.0.0.1:${await listening}/mcp`);
      definitions = offered ? [new vscode.McpHttpServerDefinition("driver", uri, {}, "1")] : [];
      changed.fire();
    },
    dispose() {
      vscode.Disposable.from(changed, provider).dispose();
      server.close();
      server.closeAllConnections();
    },
  };
}

const message = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z.looseObject({}).optional(),
});

/** `null` for what wants no answer. */
async function answer(request: IncomingMessage): Promise<object | null> {
  if (request.method !== "POST") return null;
  const { id, method, params } = message.parse(await json(request));
  return id === undefined ? null : { jsonrpc: "2.0", id, result: resultOf(method, params) };
}

function resultOf(method: string, params: unknown): object {
  switch (method) {
    case "initialize":
      return {
        protocolVersion: z.object({ protocolVersion: z.string() }).parse(params).protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: "driver", version: "1" },
      };
    case "tools/list":
      return { tools: [{ name: "note", description: "Notes.", inputSchema: { type: "object" } }] };
    default:
      return { content: [{ type: "text", text: "noted" }] };
  }
}
