import type { Tool } from "../../src/gate/tool.ts";
import { mcpTool } from "../../src/mcp/catalog/mcpTool.ts";
import { serverToolId } from "../../src/mcp/catalog/serverToolId.ts";
import type { McpTool, Upstream } from "../../src/mcp/upstream/upstream.ts";

/** A tool as the gate sees it, of no known risk: the fixed policy decides. */
export const gatewayTool = (upstream: Upstream, definition: McpTool): Tool =>
  mcpTool(
    upstream,
    definition,
    {
      id: serverToolId(upstream.name, definition.name),
      kind: "other",
      risk: { level: 1, triggers: [], reasons: [] },
      fingerprint: "",
      findings: [],
      required: false,
    },
    { withheld: null, protections: [], secrets: () => [], ownStorage: async () => [] },
  );
