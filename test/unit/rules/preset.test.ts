import assert from "node:assert/strict";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { JsonObject } from "../../../src/core/json.ts";
import { decide } from "../../../src/core/decide.ts";
import { unread, type Row } from "../../../src/core/situation.ts";
import { compileRules } from "../../../src/rules/ruleSet.ts";
import { lookUpPathIn } from "../../../src/tools/lookUpPath.ts";
import { runCommand } from "../../../src/tools/runCommand.ts";
import { tempWorkspace, type TempWorkspace } from "../tools/tempWorkspace.ts";
import { callOf } from "./rulesFor.ts";
import { loadReader } from "./shellReader.ts";

describe("the preset 'balanced'", () => {
  let ws: TempWorkspace;
  before(async () => {
    ws = await tempWorkspace();
    await mkdir(join(ws.folder, "src"));
    await writeFile(join(ws.folder, "src", "a.txt"), "a\n");
    await symlink(ws.outside, join(ws.folder, "away"));
  });
  after(() => ws.remove());

  async function verdict(
    args: JsonObject,
    more: { row?: Row; rules?: unknown; tool?: "x/run_command"; ownFolder?: string } = {},
  ) {
    const own = { where: "toolgate.rules", source: "user", raw: more.rules } as const;
    const rules = compileRules([own], { shell: await loadReader(), preset: "balanced" });
    const call = callOf({ tool: more.tool ?? runCommand.spec.id, args, cwd: ws.folder });
    const ownFolder = more.ownFolder ?? null;
    const world = { now: 0, folders: [ws.folder], ownFolder, path: lookUpPathIn({ ...ws.place, ownFolder }) };
    const { matches } = rules.match(call, world);
    return decide({ ...unread, trusted: true, tool: runCommand.spec, row: more.row ?? null, rules: matches });
  }
  const said = async (...given: Parameters<typeof verdict>) => {
    const { kind, step } = await verdict(...given);
    return `${kind} ${step}`;
  };

  const cases: [name: string, args: JsonObject, expected: string][] = [
    ["allows a listing", { command: "ls -la src" }, "allow rules"],
    ["allows reading from the folder the line runs in", { command: "cat a.txt", cwd: "src" }, "allow rules"],
    ["allows several that all read", { command: "ls && cat notes.txt | head -n 2" }, "allow rules"],
    ["asks for a write", { command: "rm x" }, "ask default"],
    ["asks for a write among reads", { command: "ls; rm x" }, "ask default"],
    ["asks for a file outside", { command: "cat ../outside/secret.txt" }, "ask default"],
    ["asks for a file behind a link out of the workspace", { command: "cat away/secret.txt" }, "ask default"],
    [
      "asks for a file that is outside seen from where the line runs",
      { command: "cat ../notes.txt", cwd: "src" },
      "ask default",
    ],
    ["asks in a folder outside", { command: "ls", cwd: "../outside" }, "ask default"],
    ["asks for git where the workspace is no repository", { command: "git status" }, "ask default"],
    ["asks for what cannot be read with certainty", { command: "ls $(id)" }, "ask default"],
    ["asks for an empty line", { command: "" }, "ask default"],
  ];
  for (const [name, args, expected] of cases) it(name, async () => assert.equal(await said(args), expected));

  it("allows git in the workspace's own repository", async () => {
    await mkdir(join(ws.folder, ".git"));
    await writeFile(join(ws.folder, ".git", "HEAD"), "ref: refs/heads/main\n");
    assert.equal(await said({ command: "git status" }), "allow rules");
    assert.equal(await said({ command: "git push" }), "ask default");
  });

  describe("where the workspace holds Toolgate's own storage", () => {
    const own = "home/User/storage";
    const command = (line: string, cwd?: string) =>
      said({ command: line, ...(cwd !== undefined && { cwd }) }, { ownFolder: join(ws.folder, own) });
    before(async () => {
      await ws.write(`${own}/windows/record.json`, "secret");
      await ws.write("code/a.txt", "a");
      await symlink(join(ws.folder, own), join(ws.folder, "code/docs"));
    });

    it("asks for every line that reads from it", async () => {
      const lines: [line: string, cwd?: string][] = [
        [`cat ${own}/windows/record.json`],
        [`ls; head -c 100 < ${own}/windows/record.json`],
        [`grep -f ${own}/windows/record.json notes.txt`],
        ["cat docs/windows/record.json", "code"],
        ["cat windows/record.json", own],
        ["cat windows/record.json", "code/docs"],
        ["grep -r secret ."],
        ["grep -rn secret home"],
        ["grep --recursive secret"],
        ["grep --rec secret"],
        ["rg secret"],
        ["rg secret home/User"],
        ["rg secret", "home"],
      ];
      for (const [line, cwd] of lines) assert.equal(await command(line, cwd), "ask default", line);
    });

    it("allows the others", async () => {
      const lines: [line: string, cwd?: string][] = [
        ["ls"],
        ["cat notes.txt | grep first"],
        ["grep -r secret src"],
        ["rg secret src"],
        ["rg a", "code"],
        ["grep first notes.txt"],
      ];
      for (const [line, cwd] of lines) assert.equal(await command(line, cwd), "allow rules", line);
    });
  });

  it("says which commands make it certain", async () => {
    assert.match((await verdict({ command: "ls && cat notes.txt" })).reason, /balanced: ls, cat/);
  });

  it("goes behind everything the person says", async () => {
    const ls = { command: "ls" };
    const row = (mode: Row["mode"]): Row => ({ key: "toolgate/run_command", mode });
    assert.equal(await said(ls, { row: row("required") }), "ask required");
    assert.equal(await said(ls, { row: row("ask") }), "ask row");
    assert.equal(await said(ls, { row: row("deny") }), "deny deny");
    const rules = [{ tool: "toolgate/*", decision: "ask" }];
    assert.equal(await said(ls, { rules }), "ask rules");
  });

  it("says nothing of anybody else's tools", async () => {
    assert.equal(await said({ command: "ls" }, { tool: "x/run_command" }), "ask default");
  });
});
