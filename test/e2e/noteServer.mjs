// An MCP server on standard streams with one tool, whose description is in the file it is given; whoever calls it
// leaves a line in the file beside it.
import { appendFileSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [, , file = ""] = process.argv;

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, ...answerTo(method, params) }));
});

function answerTo(method, params) {
  switch (method) {
    case "initialize":
      return {
        result: {
          protocolVersion: params.protocolVersion,
          capabilities: { tools: {} },
          serverInfo: { name: "notes", version: "1" },
        },
      };
    case "tools/list":
      return {
        result: {
          tools: [{ name: "note", description: readFileSync(file, "utf8"), inputSchema: { type: "object" } }],
        },
      };
    case "tools/call":
      appendFileSync(`${file}.calls`, `${JSON.stringify(params.arguments)}\n`);
      return { result: { content: [{ type: "text", text: "noted" }] } };
    default:
      return { error: { code: -32601, message: "unknown" } };
  }
}
