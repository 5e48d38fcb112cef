import assert from "node:assert/strict";
import { programs } from "../../../../src/mcp/clients/configuration.ts";

const stdio = {
  command: "node",
  args: ["C:\\Users\\A B\\gateway.mjs", "--windows", '/home/"x"/windows'],
  env: { TOOLGATE_TOKEN: "t-0_1" },
};
const http = { url: "http://127.0.0.1:4711/mcp", authorization: "Bearer t-0_1" };

const started = { command: stdio.command, args: stdio.args, env: stdio.env };
const headers = { Authorization: "Bearer t-0_1" };

/** What each program reads, by its makers' documentation. */
const shapes: Readonly<Record<string, { stdio: unknown; http: unknown }>> = {
  "Claude Desktop": { stdio: { mcpServers: { toolgate: started } }, http: null },
  "Claude Code": {
    stdio: { mcpServers: { toolgate: { type: "stdio", ...started } } },
    http: { mcpServers: { toolgate: { type: "http", url: http.url, headers } } },
  },
  Cursor: {
    stdio: { mcpServers: { toolgate: started } },
    http: { mcpServers: { toolgate: { url: http.url, headers } } },
  },
  "VS Code": {
    stdio: { servers: { toolgate: { type: "stdio", ...started } } },
    http: { servers: { toolgate: { type: "http", url: http.url, headers } } },
  },
  "Gemini CLI": {
    stdio: { mcpServers: { toolgate: started } },
    http: { mcpServers: { toolgate: { httpUrl: http.url, headers } } },
  },
};

describe("the configuration of a program", () => {
  for (const program of programs.filter(({ name }) => name !== "Codex"))
    it(`has the shape that ${program.name} reads`, () => {
      const shape = shapes[program.name];
      assert.deepEqual(JSON.parse(program.stdio(stdio)), shape?.stdio);
      assert.deepEqual(program.http && JSON.parse(program.http(http)), shape?.http);
    });

  it("has the shape that Codex reads", () => {
    const codex = programs.find(({ name }) => name === "Codex");
    assert.equal(
      codex?.stdio(stdio),
      [
        "[mcp_servers.toolgate]",
        'command = "node"',
        'args = ["C:\\\\Users\\\\A B\\\\gateway.mjs","--windows","/home/\\"x\\"/windows"]',
        'env = { "TOOLGATE_TOKEN" = "t-0_1" }',
        "",
      ].join("\n"),
    );
    assert.equal(
      codex?.http?.(http),
      [
        "[mcp_servers.toolgate]",
        'url = "http://127.0.0.1:4711/mcp"',
        'http_headers = { "Authorization" = "Bearer t-0_1" }',
        "",
      ].join("\n"),
    );
  });
});
