import assert from "node:assert/strict";
import { readServer, readServers, serverNameProblem } from "../../../src/core/serverSetting.ts";
import type { SettingProblem } from "../../../src/core/table.ts";

const problemsOf = (raw: unknown) => {
  const problems: SettingProblem[] = [];
  const servers = readServers(raw, problems);
  return { servers, problems };
};

describe("the servers of the settings", () => {
  it("are started by a command or reached by an address, with what is left out made up", () => {
    const { servers, problems } = problemsOf({
      files: { command: "npx", args: ["-y", "files"], env: { LEVEL: "2" }, cwd: "/work" },
      bare: { command: "serve" },
      web: { url: "https://example.com/mcp?x=1", headers: { "X-Key": "${secret:web.key}" }, enabled: false },
    });
    assert.deepEqual(problems, []);
    assert.deepEqual(servers, [
      {
        name: "files",
        enabled: true,
        start: { type: "stdio", command: "npx", args: ["-y", "files"], env: { LEVEL: "2" }, cwd: "/work" },
      },
      {
        name: "bare",
        enabled: true,
        start: { type: "stdio", command: "serve", args: [], env: {}, cwd: null },
      },
      {
        name: "web",
        enabled: false,
        start: {
          type: "http",
          url: "https://example.com/mcp?x=1",
          headers: { "X-Key": "${secret:web.key}" },
        },
      },
    ]);
  });

  it("may say what they are, where that is true", () => {
    assert.equal(readServer({ type: "stdio", command: "x" }).kind, "server");
    assert.equal(readServer({ type: "http", url: "http://127.0.0.1:1/mcp" }).kind, "server");
    assert.equal(readServer({ type: "http", command: "x" }).kind, "wrong");
    assert.equal(readServer({ type: "sse", url: "http://127.0.0.1:1/sse" }).kind, "wrong");
  });

  it("do not start where anything is wrong, which is said with the key", () => {
    const { servers, problems } = problemsOf({
      good: { command: "x" },
      odd: { command: "x", arguments: ["y"] },
      texts: { command: "x", args: ["y", 1], env: { A: 2 } },
      "a/b": { command: "x" },
    });
    assert.deepEqual(
      servers.map(({ name }) => name),
      ["good"],
    );
    assert.deepEqual(
      problems.map(({ where }) => where),
      ["toolgate.servers: 'odd'", "toolgate.servers: 'texts'", "toolgate.servers: 'a/b'"],
    );
    const [odd, texts] = problems;
    assert.match(odd?.what ?? "", /'arguments' means nothing/);
    assert.match(texts?.what ?? "", /'args' must be a list of texts; 'env' must be an object/);
    for (const { what } of problems) assert.match(what, /does not start$/);
  });

  it("are none where the setting itself is no object", () => {
    for (const raw of [null, [], "x", 1]) {
      const { servers, problems } = problemsOf(raw);
      assert.deepEqual(servers, []);
      assert.equal(problems[0]?.where, "toolgate.servers");
    }
    assert.deepEqual(problemsOf(undefined), { servers: [], problems: [] });
  });

  for (const [words, raw] of Object.entries({
    "a server that is text": "npx x",
    "a server with neither command nor address": { args: [] },
    "a server with both": { command: "x", url: "https://example.com" },
    "half a character": { command: "x", env: { A: "\ud800" } },
    "an empty command": { command: "  " },
    "a NUL in an argument": { command: "x", args: ["a\0b"] },
    "a name in env with an equals sign": { command: "x", env: { "A=B": "c" } },
    "a name that would change the object": JSON.parse('{"command":"x","env":{"__proto__":"y"}}'),
    "a key that would change the server": JSON.parse('{"command":"x","__proto__":{"enabled":false}}'),
    "a folder that depends on where it is read": { command: "x", cwd: "sub" },
    "an address of a file": { url: "file:///etc/passwd" },
    "an address with a password": { url: "https://me:word@example.com/" },
    "an address of nothing": { url: "example.com/mcp" },
    "a header of two lines": { url: "https://example.com", headers: { A: "b\r\nHost: evil" } },
    "a header whose name is none": { url: "https://example.com", headers: { "A B": "c" } },
    "enabled as a word": { command: "x", enabled: "false" },
  }))
    it(`refuses ${words}`, () => assert.equal(readServer(raw).kind, "wrong"));

  it("have names that no source of other tools has, and that no extension could have", () => {
    for (const name of ["github", "My-Server_2", "7"]) assert.equal(serverNameProblem(name), null, name);
    for (const name of [
      "",
      "a b",
      "a/b",
      "a.b",
      "*",
      "-a",
      "ä",
      "toolgate",
      "ToolGate",
      "editor",
      "toolgate_write",
      "Toolgate-x",
      "unknown",
      "claude",
      "a".repeat(65),
    ])
      assert.notEqual(serverNameProblem(name), null, name);
  });
});
