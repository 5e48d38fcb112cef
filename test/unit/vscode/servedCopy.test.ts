import assert from "node:assert/strict";
import { servedCopy, type CopiedTool } from "../../../src/vscode/servedCopy.ts";

const tool = (alias: string, description?: string): CopiedTool => ({
  id: `files/${alias}`,
  alias,
  definition: { name: "x", inputSchema: {}, ...(description !== undefined && { description }) },
});

const served = [tool("files__read", "Reads."), tool(`files__${"long_".repeat(12)}`), tool("a.b__c", "C.")];

const copy = (name: string, description: string, tags: readonly string[] = ["mcp"]) =>
  servedCopy({ name, description, tags }, served)?.alias ?? null;

describe("what VS Code lists by way of our endpoint", () => {
  it("is known by the prefix that it puts before names, cut and without dots as it writes them", () => {
    assert.equal(copy("mcp_toolgate_files__read", "Reads."), "files__read");
    assert.equal(copy("mcp_toolgate2_files__read", "Reads."), "files__read");
    assert.equal(copy(`mcp_toolgate_files__${"long_".repeat(12)}`.slice(0, 64), ""), served[1]?.alias);
    assert.equal(copy("mcp_toolgate_a_b__c", "C."), "a.b__c");
  });

  it("is not what another server offers that calls itself like us", () => {
    assert.equal(copy("mcp_toolgate_files__read", "Reads something else."), null);
    assert.equal(copy("mcp_toolgate_files__write", "Reads."), null);
    assert.equal(copy("mcp_toolgates_files__read", "Reads."), null);
    assert.equal(copy("mcp_toolgate_files__read", "Reads.", []), null);
    assert.equal(copy("files__read", "Reads."), null);
  });
});
