import assert from "node:assert/strict";
import fc from "fast-check";
import { readMcpFile, type FoundServer } from "../../../../src/mcp/import/foundServer.ts";

const only = (found: readonly FoundServer[]) => {
  const [first] = found;
  assert.ok(first && found.length === 1, `${found.length} were found`);
  return first;
};

const vscode = (text: string, folder: string | null = null) =>
  readMcpFile(text, { dialect: "vscode", folder });
const claude = (text: string) => readMcpFile(text, { dialect: "claude", folder: null });
const cursor = (text: string) => readMcpFile(text, { dialect: "cursor", folder: null });

describe("the servers in files of other programs", () => {
  it("are read from VS Code's mcp.json, comments and inputs included", () => {
    const { servers, problem } = vscode(`{
      // Asked for once.
      "inputs": [{ "type": "promptString", "id": "gh token", "description": "A token", "password": true }],
      "servers": {
        "github": { "type": "http", "url": "https://api.example.com/mcp/",
          "headers": { "Authorization": "Bearer \${input:gh token}" }, "gallery": true, "version": "1.0.0" },
        "files": { "type": "stdio", "command": "npx", "args": ["-y", "files", "\${workspaceFolder}"],
          "env": { "DEBUG": 1, "HOME": "\${env:HOME}" }, "dev": { "watch": "src/**" } },
      },
    }`);
    assert.equal(problem, null);
    assert.deepEqual(servers, [
      {
        name: "github",
        project: null,
        enabled: true,
        problems: [],
        start: {
          type: "http",
          url: "https://api.example.com/mcp/",
          headers: { Authorization: "Bearer ${secret:github.gh_token}" },
        },
      },
      {
        name: "files",
        project: null,
        enabled: true,
        problems: [],
        start: {
          type: "stdio",
          command: "npx",
          args: ["-y", "files", "${workspaceFolder}"],
          env: { DEBUG: "1", HOME: "${env:HOME}" },
          cwd: null,
        },
      },
    ]);
  });

  it("run in the folder of a workspace's file, unless they say where", () => {
    const text = JSON.stringify({
      servers: { a: { command: "x" }, b: { command: "x", cwd: "/else" }, c: { url: "https://example.com" } },
    });
    const folders = vscode(text, "${workspaceFolder}").servers.map(({ start }) =>
      start?.type === "stdio" ? start.cwd : null,
    );
    assert.deepEqual(folders, ["${workspaceFolder}", "/else", null]);
  });

  it("are read from Claude Code's files, those of single projects included", () => {
    const { servers } = claude(
      JSON.stringify({
        numStartups: 3,
        mcpServers: { mine: { type: "stdio", command: "${HOME}/bin/x", args: [], env: { K: "${K_1}" } } },
        projects: {
          "/work/a": { allowedTools: [], mcpServers: { theirs: { command: "y" } } },
          "/work/b": {},
        },
      }),
    );
    assert.deepEqual(
      servers.map(({ name, project, start }) => ({ name, project, start })),
      [
        {
          name: "mine",
          project: null,
          start: {
            type: "stdio",
            command: "${env:HOME}/bin/x",
            args: [],
            env: { K: "${env:K_1}" },
            cwd: null,
          },
        },
        {
          name: "theirs",
          project: "/work/a",
          start: { type: "stdio", command: "y", args: [], env: {}, cwd: "/work/a" },
        },
      ],
    );
  });

  it("are read from Cursor's mcp.json, and stay off where they were off", () => {
    const found = cursor(
      JSON.stringify({
        mcpServers: {
          web: {
            type: "streamable-http",
            url: "https://example.com/mcp",
            headers: { K: "${env:K}" },
            disabled: true,
            autoApprove: ["*"],
          },
        },
      }),
    );
    assert.deepEqual(only(found.servers), {
      name: "web",
      project: null,
      enabled: false,
      problems: [],
      start: { type: "http", url: "https://example.com/mcp", headers: { K: "${env:K}" } },
    });
  });

  for (const [words, dialect, server, problem] of [
    ["a file of variables", "vscode", { command: "x", envFile: ".env" }, /'envFile' means nothing/],
    [
      "an input in the command",
      "vscode",
      { command: "${input:which}" },
      /\$\{input:which\} is not supported/,
    ],
    ["a setting", "vscode", { command: "x", args: ["${config:a.b}"] }, /\$\{config:a.b\} is not supported/],
    ["a command of the editor", "vscode", { command: "x", args: ["${command:evil}"] }, /is not supported/],
    ["one of several folders", "vscode", { command: "x", args: ["${workspaceFolder:b}"] }, /not supported/],
    ["a path separator", "cursor", { command: "x", args: ["a${/}b"] }, /\$\{\/\} is not supported/],
    ["a secret of ours", "cursor", { command: "x", args: ["${secret:github.TOKEN}"] }, /is not supported/],
    [
      "a secret of ours",
      "claude",
      { command: "x", env: { A: "${secret:github.TOKEN}" } },
      /is not supported/,
    ],
    ["a default", "claude", { command: "x", args: ["${PORT:-80}"] }, /\$\{PORT:-80\} is not supported/],
    ["a transport that is gone", "cursor", { type: "sse", url: "https://example.com/sse" }, /SSE/],
    ["a variable that is to vanish", "vscode", { command: "x", env: { A: null } }, /'env' must be/],
    [
      "a program that gives the headers",
      "claude",
      { url: "https://a.b", headersHelper: "x" },
      /headersHelper/,
    ],
    ["no server", "vscode", "npx x", /is no object/],
    ["a sandbox", "vscode", { command: "x", sandboxEnabled: true }, /sandboxEnabled/],
  ] as const)
    it(`say why they cannot be taken over: ${words} (${dialect})`, () => {
      const key = dialect === "vscode" ? "servers" : "mcpServers";
      const found = only(
        readMcpFile(JSON.stringify({ [key]: { a: server } }), { dialect, folder: null }).servers,
      );
      assert.equal(found.start, null);
      assert.match(found.problems.join("; "), problem);
    });

  it("are none in what is no such file", () => {
    for (const text of ["", "{", "[]", "null", "7", '"x"', '{"servers":[]}', '{"servers":null}', "\0"])
      assert.deepEqual(vscode(text).servers, [], JSON.stringify(text));
    assert.equal(vscode("{").problem, "is not JSON");
    assert.deepEqual(vscode("[".repeat(100_000)).servers, []);
  });

  it("are no more than a person can look through", () => {
    const servers = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`s${index}`, { command: "x" }]),
    );
    const found = vscode(JSON.stringify({ servers }));
    assert.equal(found.servers.length, 300);
    assert.match(found.problem ?? "", /more than 300/);
  });

  it("bring nothing along by names that change objects", () => {
    const found = cursor(
      '{"mcpServers":{"__proto__":{"command":"x"},"a":{"command":"x","__proto__":{"cwd":"/"}}}}',
    );
    assert.deepEqual(
      found.servers.map(({ name, start }) => [name, start === null]),
      [
        ["__proto__", false],
        ["a", true],
      ],
    );
  });

  it("never make the reader throw", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom("vscode", "claude", "cursor"), (text, dialect) => {
        readMcpFile(text, { dialect, folder: null });
        readMcpFile(`{"servers":${text},"mcpServers":${text},"projects":${text}}`, { dialect, folder: "/" });
        readMcpFile(`{"servers":{"a":${text}},"mcpServers":{"a":${text}}}`, { dialect, folder: "/" });
      }),
    );
  });
});
