import { McpServer } from "@modelcontextprotocol/server";
import { addAskingTools } from "./askingTools.ts";
import { addContentTools } from "./contentTools.ts";
import { addPrompts, addResources } from "./resourcesAndPrompts.ts";
import { addRoundTools, states } from "./roundTools.ts";

/** A server with all that the scenarios of the conformance suite want, in both eras. */
export function conformanceServer(): McpServer {
  const server = new McpServer(
    { name: "conformance", version: "1.0.0" },
    { capabilities: { logging: {} }, requestState: { verify } },
  );
  addContentTools(server);
  addAskingTools(server);
  addRoundTools(server);
  addResources(server);
  addPrompts(server);
  return server;
}

function verify(state: string): void {
  if (!states.includes(state)) throw new Error("a state that was never given");
}
