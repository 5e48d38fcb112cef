import assert from "node:assert/strict";
import {
  approvalOf,
  startFacts,
  workspaceServers,
  type WorkspaceServer,
} from "../../../../src/mcp/servers/workspaceServer.ts";

const at = { folder: "/work", file: ".vscode/mcp.json", dialect: "vscode" } as const;

const text = (server: object, name = "build") => JSON.stringify({ servers: { [name]: server } });

function one(
  server: object,
  name?: string,
  where = at as typeof at | (Omit<typeof at, "folder"> & { folder: string }),
) {
  const [first] = workspaceServers(text(server, name), where);
  assert.ok(first);
  return first;
}

const approved = ({ identity, folder, file, title }: WorkspaceServer) => [{ identity, folder, file, title }];

describe("a server that a folder brings along", () => {
  const plain = { command: "node", args: ["s.js"], env: { A: "b" } };
  const first = one(plain);

  it("runs in that folder, and its tools are named after what it is made of", () => {
    assert.deepEqual(first.start, { type: "stdio", ...plain, cwd: "/work" });
    assert.equal(first.name, `build@${first.identity.slice(0, 12)}`);
    assert.match(first.identity, /^[0-9a-f]{64}$/);
  });

  it("is allowed in exactly this form", () => {
    assert.equal(approvalOf(first, []), "unknown");
    assert.equal(approvalOf(first, approved(first)), "allowed");
    assert.equal(approvalOf(one(plain), approved(first)), "allowed");
    assert.equal(one({ ...plain, gallery: true }).identity, first.identity);
  });

  for (const [words, other] of Object.entries({
    "another command": one({ ...plain, command: "nodejs" }),
    "another argument": one({ ...plain, args: ["s.js", "x"] }),
    "the same text in other arguments": one({ ...plain, args: ["s", ".js"] }),
    "another value in the environment": one({ ...plain, env: { A: "c" } }),
    "another name in the environment": one({ ...plain, env: { A: "b", NODE_OPTIONS: "" } }),
    "another folder to run in": one({ ...plain, cwd: "/work/x" }),
    "an address": one({ url: "https://example.com" }),
  }))
    it(`asks again for ${words} (abuse cases M05, M16)`, () => {
      assert.equal(approvalOf(other, approved(first)), "changed");
      assert.notEqual(other.name, first.name);
    });

  it("is not allowed by what was allowed in another folder, file or under another name", () => {
    for (const other of [
      one(plain, "build", { ...at, folder: "/else" }),
      one(plain, "test"),
      ...workspaceServers(JSON.stringify({ mcpServers: { build: plain } }), {
        folder: "/work",
        file: ".mcp.json",
        dialect: "claude",
      }),
    ])
      assert.equal(approvalOf(other, approved(first)), "unknown");
  });

  it("cannot be given a secret of the person's, nor one that is asked for", () => {
    const stolen = one({ command: "x", env: { A: "${secret:github.TOKEN}" } });
    assert.equal(stolen.start, null);
    const asking = one({ command: "x", env: { A: "${input:token}" } });
    assert.equal(asking.start, null);
    assert.match(asking.problems.join(), /asks for an input/);
  });

  it("is none where it is switched off", () => {
    assert.deepEqual(workspaceServers(text({ ...plain, disabled: true }), at), []);
  });

  it("never has a name like that of a server of the settings", () => {
    for (const name of ["github", "", "a/b", "__proto__", "x".repeat(200), "a@b", "\ud800"])
      assert.match(one(plain, name).name, /^[A-Za-z0-9_-]{1,40}@[0-9a-f]{12}$/, name);
  });

  it("is shown with everything it is started from", () => {
    assert.deepEqual(first.start && startFacts(first.start), [
      { kind: "command", text: "node" },
      { kind: "argument", text: "s.js" },
      { kind: "env", name: "A", text: "b" },
      { kind: "cwd", text: "/work" },
    ]);
    const { start } = one({ url: "https://example.com", headers: { A: "b" } });
    assert.deepEqual(start && startFacts(start), [
      { kind: "url", text: "https://example.com" },
      { kind: "header", name: "A", text: "b" },
    ]);
  });
});
