import assert from "node:assert/strict";
import type { ServerStart } from "../../../../src/core/serverSetting.ts";
import { readMcpFile } from "../../../../src/mcp/import/foundServer.ts";
import { planImport } from "../../../../src/mcp/import/plan.ts";

const key = ["ghp", "abcdefghijklmnopqrstuvwxyz0123456789"].join("_");

const plan = (name: string, start: ServerStart, taken: readonly string[] = []) =>
  planImport(
    { name, start, project: null, enabled: true, problems: [] },
    { taken: new Set(taken), isSecret: async (text) => text.includes(key) },
  );

const stdio = (parts: Partial<ServerStart & { type: "stdio" }>): ServerStart => ({
  type: "stdio",
  command: "serve",
  args: [],
  env: {},
  cwd: null,
  ...parts,
});

describe("the plan of an import", () => {
  it("moves what is secret by its name or its format, and leaves the rest", async () => {
    const planned = await plan(
      "github",
      stdio({ env: { GITHUB_TOKEN: "t", LEVEL: "2", EMPTY_TOKEN: "", PAT: key, HELD_TOKEN: "${env:T}" } }),
    );
    assert.deepEqual(planned.start, {
      ...stdio({}),
      env: {
        GITHUB_TOKEN: "${secret:github.GITHUB_TOKEN}",
        LEVEL: "2",
        EMPTY_TOKEN: "",
        PAT: "${secret:github.PAT}",
        HELD_TOKEN: "${env:T}",
      },
    });
    assert.deepEqual(planned.moved, [
      { key: "github.GITHUB_TOKEN", at: "env GITHUB_TOKEN", value: "t" },
      { key: "github.PAT", at: "env PAT", value: key },
    ]);
    assert.deepEqual(planned.missing, []);
  });

  it("moves secrets out of arguments, however they are given", async () => {
    const { start, moved } = await plan(
      "s",
      stdio({
        args: [
          "--api-key=a",
          "--token",
          "b",
          "--header",
          "Authorization: Bearer c",
          "--name",
          "d",
          key,
          "--token",
        ],
      }),
    );
    assert.ok(start.type === "stdio");
    assert.deepEqual(start.args, [
      "--api-key=${secret:s.api-key}",
      "--token",
      "${secret:s.token}",
      "--header",
      "Authorization: ${secret:s.Authorization}",
      "--name",
      "d",
      "${secret:s.8}",
      "--token",
    ]);
    assert.deepEqual(
      moved.map(({ value }) => value),
      ["a", "b", "Bearer c", key],
    );
  });

  it("moves secrets out of headers", async () => {
    const { start, moved } = await plan("s", {
      type: "http",
      url: "https://example.com",
      headers: { Authorization: "Bearer x", Accept: "y" },
    });
    assert.ok(start.type === "http");
    assert.deepEqual(start.headers, { Authorization: "${secret:s.Authorization}", Accept: "y" });
    assert.deepEqual(moved, [{ key: "s.Authorization", at: "header Authorization", value: "Bearer x" }]);
  });

  it("finds a name that is free and fit for ids of tools", async () => {
    for (const [name, taken, free] of [
      ["github", [], "github"],
      ["github", ["github", "github_2"], "github_3"],
      ["io.github.x/server", [], "io_github_x_server"],
      ["toolgate", [], "server_toolgate"],
      ["toolgate-demo", ["server_toolgate-demo"], "server_toolgate-demo_2"],
      ["日本", [], "server"],
      ["__proto__", [], "proto__"],
      ["a".repeat(99), [], "a".repeat(50)],
    ] as const)
      assert.equal((await plan(name, stdio({}), taken)).name, free);
  });

  it("shares no secret with another server of the same name", async () => {
    const text = '{"servers":{"github":{"command":"x","env":{"T":"${input:token}"}}}}';
    const [found] = readMcpFile(text, { dialect: "vscode", folder: null }).servers;
    assert.ok(found?.start);
    const planned = await plan(found.name, found.start, ["github"]);
    assert.ok(planned.start.type === "stdio");
    assert.deepEqual(planned.start.env, { T: "${secret:github_2.token}" });
    assert.deepEqual(planned.missing, ["github_2.token"]);
  });
});
