import assert from "node:assert/strict";
import type { ToolId } from "../../../src/core/toolSpec.ts";
import type { Upstream } from "../../../src/mcp/upstream/upstream.ts";
import { compileRows } from "../../../src/rules/rows.ts";
import { conversationTools } from "../../../src/tools/conversationTools.ts";
import { tools } from "../../../src/tools/table.ts";
import type { EditorTool } from "../../../src/vscode/editorTools.ts";
import type { GatewayServer, GatewayTool, RegisteredTool } from "../../../src/vscode/knownTools.ts";
import { isServer, toolGroups } from "../../../src/vscode/toolsViewTree.ts";

function other(name: string, mcp: boolean): EditorTool {
  const [first] = tools;
  assert.ok(first);
  const spec = { ...first.spec, id: `editor/${name}` as const, title: name, kind: "other" as const };
  return {
    ...first,
    editorName: name,
    mcp,
    spec: { ...spec, risk: null, requiresApproval: null, origin: "foreign" },
  };
}

const registered = (extension: string, name: string): RegisteredTool => {
  const made = other(name, false);
  return {
    ...made,
    extension,
    returnDirect: false,
    spec: { ...made.spec, id: `${extension}/${name}`, risk: 0 },
  };
};

const known = {
  ours: tools,
  ofConversation: conversationTools,
  registered: () => [
    registered("zoo.keeper", "feed"),
    registered("acme.tools", "b"),
    registered("zoo.keeper", "a"),
  ],
  served: () => [],
  servers: () => [],
  others: () => [other("zeta", false), other("mcp_github_issue", true), other("alpha", false)],
};
const server = (name: string, upstream: Upstream | null): GatewayServer => ({
  name,
  title: name,
  origin: { kind: "settings" },
  state: { kind: "stopped" },
  changed: false,
  upstream,
});

const upstream = (name: string): Upstream => ({
  name,
  identity: "",
  state: () => ({ kind: "stopped" }),
  tools: () => [],
  start: async () => {},
  stop: async () => {},
  restart: async () => {},
  request: async () => ({}),
  onDidChange: () => ({ [Symbol.dispose]: () => {} }),
  onNotification: () => ({ [Symbol.dispose]: () => {} }),
  [Symbol.asyncDispose]: async () => {},
});

const served = (from: Upstream, name: string): GatewayTool => {
  const made = other(name, false);
  const id = `${from.name}/${name}` as const;
  return {
    id,
    alias: `${from.name}__${name}`,
    tool: { ...made, spec: { ...made.spec, id, risk: 3 } },
    upstream: from,
    definition: { name, inputSchema: { type: "object" } },
    ledger: { kind: "new" },
    risk: { level: 3, triggers: [], reasons: [] },
    findings: [],
    withheld: null,
    tooRisky: false,
  };
};

const plain = { policy: "annotated", sessionMode: "normal" } as const;
const find = (groups: ReturnType<typeof toolGroups>, id: ToolId) =>
  groups.flatMap(({ rows }) => rows).find((row) => row.id === id) ?? assert.fail(id);

describe("the tree of tools", () => {
  it("has ours, those that extensions registered, those of MCP servers and of the editor, each with its mode", () => {
    const groups = toolGroups(known, () => null, plain);
    assert.deepEqual(
      groups.map(({ source, rows }) => [
        source,
        source === "toolgate" ? rows.length : rows.map(({ id }) => id),
      ]),
      [
        ["toolgate", tools.length + 2],
        [{ extension: "acme.tools" }, ["acme.tools/b"]],
        [{ extension: "zoo.keeper" }, ["zoo.keeper/feed", "zoo.keeper/a"]],
        ["mcp", ["editor/mcp_github_issue"]],
        ["editor", ["editor/alpha", "editor/zeta"]],
      ],
    );
    assert.equal(find(groups, "toolgate/read_file").effective.mode, "allow");
    assert.equal(find(groups, "toolgate/show_file").effective.mode, "allow");
    assert.equal(find(groups, "toolgate/write_file").effective.mode, "required");
    assert.equal(find(groups, "acme.tools/b").effective.mode, "required");
    assert.equal(find(groups, "editor/zeta").effective.mode, "required");
  });

  it("has each MCP server with its own tools, and those without any, too", () => {
    const [files, web] = [upstream("files"), upstream("web")];
    const filled = {
      ...known,
      servers: () => [server("files", files), server("web", web), server("wants", null)],
      served: () => [served(web, "get"), served(files, "read")],
    };
    const groups = toolGroups(filled, compileRows([{ key: "files/*", mode: "ask" }]), plain);
    const ofServers = groups.flatMap(({ source, rows }) =>
      isServer(source) ? [[source.server.name, rows] as const] : [],
    );
    assert.deepEqual(
      ofServers.map(([name, rows]) => [
        name,
        rows.map(({ id, now, served }) => [id, now.mode, served?.alias]),
      ]),
      [
        ["files", [["files/read", "ask", "files__read"]]],
        ["web", [["web/get", "required", "web__get"]]],
        ["wants", []],
      ],
    );
  });

  it("leaves out a group that has no tools", () =>
    assert.deepEqual(
      toolGroups({ ...known, registered: () => [], others: () => [] }, () => null, plain).map(
        ({ source }) => source,
      ),
      ["toolgate"],
    ));

  it("tells a tool's own row from one that also means others", () => {
    const row = compileRows([
      { key: "toolgate/*", mode: "deny" },
      { key: "toolgate/write_file", mode: "ask" },
    ]);
    const groups = toolGroups(known, row, plain);
    const [read, write] = [find(groups, "toolgate/read_file"), find(groups, "toolgate/write_file")];
    assert.deepEqual(
      [read.own, read.effective.mode, read.effective.by],
      [null, "deny", { kind: "row", key: "toolgate/*", mode: "deny" }],
    );
    assert.deepEqual([write.own, write.effective.mode], ["ask", "ask"]);
    assert.equal(find(groups, "editor/alpha").effective.mode, "required");
  });

  it("says of a tool what the window makes of it, and keeps what the table says", () => {
    const groups = toolGroups(known, () => null, { ...plain, sessionMode: "plan" });
    const { effective, now } = find(groups, "toolgate/read_file");
    assert.deepEqual(
      [effective.mode, now.mode, now.by],
      ["allow", "required", { kind: "mode", mode: "plan" }],
    );
  });
});
