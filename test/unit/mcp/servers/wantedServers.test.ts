import assert from "node:assert/strict";
import type { ReferenceWorld } from "../../../../src/core/serverReferences.ts";
import type { ServerSetting, ServerStart } from "../../../../src/core/serverSetting.ts";
import { wantedServers, type WantedParts } from "../../../../src/mcp/servers/wantedServers.ts";
import { workspaceServers } from "../../../../src/mcp/servers/workspaceServer.ts";

const world: ReferenceWorld = {
  secret: (name) => ({ key: "s3cret", other: "an0ther" })[name],
  env: () => undefined,
  workspaceFolder: "/work",
  userHome: "/home/me",
};

const wanted = (parts: Partial<WantedParts>) =>
  wantedServers({ settings: [], folders: [], approvals: [], world, programs: true, ...parts }).map(
    ({ wanted }) => wanted,
  );

const setting = (start: ServerStart, enabled = true): ServerSetting => ({ name: "s", enabled, start });

const program: ServerStart = { type: "stdio", command: "x", args: [], env: {}, cwd: null };

const ofFolder = (server: object) =>
  workspaceServers(JSON.stringify({ servers: { build: server } }), {
    folder: "/work",
    file: ".vscode/mcp.json",
    dialect: "vscode",
  });

describe("the servers that are wanted", () => {
  it("have their secrets filled in, and run at home where no folder is named", () => {
    const [first] = wanted({ settings: [setting({ ...program, env: { K: "${secret:key}" } }, false)] });
    assert.ok(first?.kind === "ready");
    const { identity, ...ready } = first;
    assert.match(identity, /^[0-9a-f]{64}$/);
    assert.deepEqual(ready, {
      kind: "ready",
      enabled: false,
      secrets: ["s3cret"],
      config: { ...program, env: { K: "s3cret" }, cwd: "/home/me" },
    });
  });

  it("are the same in every folder and with a new password, and others with anything else", () => {
    const start = { ...program, args: ["${workspaceFolder}", "${env:X}"], env: { K: "${secret:key}" } };
    const identity = (changes: Partial<ReferenceWorld> = {}, more: Partial<typeof start> = {}) => {
      const from = { ...world, env: () => "x", ...changes };
      const [first] = wanted({ settings: [setting({ ...start, ...more })], world: from });
      assert.ok(first?.kind === "ready");
      return first.identity;
    };
    assert.equal(identity({ workspaceFolder: "/else" }), identity());
    assert.equal(identity({ secret: () => "n3w" }), identity());
    for (const other of [
      identity({ env: () => "y" }),
      identity({}, { command: "y" }),
      identity({}, { env: { K: "${secret:other}" } }),
      identity({}, { env: {} as typeof start.env }),
      identity({}, { args: ["/work", "x"] }),
    ])
      assert.notEqual(other, identity());
  });

  it("say what is missing", () => {
    assert.deepEqual(wanted({ settings: [setting({ ...program, args: ["${secret:gone}"] })] }), [
      { kind: "unready", problems: ["the secret 'gone' is not set"] },
    ]);
  });

  it("are checked again once everything is filled in", () => {
    const bad = { ...world, env: () => "relative" };
    for (const start of [
      { ...program, cwd: "${env:X}" },
      { type: "http", url: "${env:X}", headers: {} },
    ] as const)
      assert.equal(wanted({ settings: [setting(start)], world: bad })[0]?.kind, "unready");
  });

  it("are programs only where there is a disk", () => {
    const web: ServerStart = { type: "http", url: "https://example.com/", headers: {} };
    assert.deepEqual(
      wanted({ settings: [setting(program), setting(web)], programs: false }).map(({ kind }) => kind),
      ["unready", "ready"],
    );
  });

  it("do not start when a folder brings them along, until this very server is allowed", () => {
    const [server] = ofFolder({ command: "x" });
    assert.ok(server);
    const approved = [server];
    const changed = ofFolder({ command: "x", args: ["y"] });
    assert.deepEqual(wanted({ folders: [server] }), [{ kind: "approval", changed: false }]);
    assert.equal(wanted({ folders: [server], approvals: approved })[0]?.kind, "ready");
    assert.deepEqual(wanted({ folders: changed, approvals: approved }), [
      { kind: "approval", changed: true },
    ]);
  });

  it("get nothing of the person's secrets when a folder brings them along", () => {
    const folders = ofFolder({ command: "x", args: ["${workspaceFolder}"] });
    const [ready] = wanted({ folders, approvals: folders });
    assert.ok(ready?.kind === "ready" && ready.config.type === "stdio");
    assert.deepEqual(ready.config.args, ["/work"]);
    assert.equal(
      wanted({ folders: ofFolder({ command: "x", env: { A: "${secret:key}" } }) })[0]?.kind,
      "unready",
    );
  });
});
