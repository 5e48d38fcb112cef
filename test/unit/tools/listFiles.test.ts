import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmod, mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { JsonObject } from "../../../src/core/json.ts";
import { listFiles } from "../../../src/tools/listFiles.ts";
import { nowhere, runContext, tempWorkspace, type TempWorkspace } from "./tempWorkspace.ts";

describe("The tool that lists files", () => {
  let ws: TempWorkspace;
  const list = async (args: JsonObject = {}) =>
    (await listFiles.run(args, ws.place, runContext())).split("\n");

  beforeEach(async () => (ws = await tempWorkspace()));
  afterEach(() => ws.remove());

  it("needs no approval", async () => {
    const found = await listFiles.inspect({ path: "." }, ws.place);
    assert.deepEqual(found, { problems: [], protections: [], insideWorkspace: true, notes: [] });
  });

  it("gives everything sorted by path, folders marked, hidden files included", async () => {
    for (const path of ["b/z.txt", "b/a/x.txt", "b.txt", "b-c/y", ".hidden", "Ü 日本.txt"])
      await ws.write(path, "");
    await mkdir(join(ws.folder, "empty"));
    const lines = await list();
    assert.deepEqual(lines, [
      ".hidden",
      "b-c/",
      "b-c/y",
      "b.txt",
      "b/",
      "b/a/",
      "b/a/x.txt",
      "b/z.txt",
      "empty/",
      "notes.txt",
      "Ü 日本.txt",
    ]);
    assert.deepEqual(lines, lines.toSorted());
  });

  it("gives paths that other tools take, below the folder asked for", async () => {
    await ws.write("src/deep/a.ts", "");
    assert.deepEqual(await list({ path: "src" }), ["src/deep/", "src/deep/a.ts"]);
    assert.deepEqual(await list({ path: join(ws.folder, "src") }), ["src/deep/", "src/deep/a.ts"]);
    assert.deepEqual(await list({ path: "src", pattern: "deep/*" }), ["src/deep/a.ts"]);
    assert.deepEqual(await list({ pattern: "*.ts" }), ["src/deep/a.ts"]);
  });

  it("says so when there is nothing", async () => {
    assert.deepEqual(await list({ pattern: "*.none" }), ["Nothing in '.' matches '*.none'."]);
    await mkdir(join(ws.folder, "empty"));
    assert.deepEqual(await list({ path: "empty" }), ["'empty' is empty."]);
  });

  it("shows what git and npm keep, but looks into it only when asked to by path", async () => {
    await ws.write(".git/config", "");
    await ws.write("pkg/node_modules/x/index.js", "");
    const all = await list();
    assert.ok(all.includes(".git/ (not looked into)") && all.includes("pkg/node_modules/ (not looked into)"));
    assert.ok(!all.some((line) => line.includes("config") || line.includes("index.js")));
    assert.deepEqual(await list({ path: ".git" }), [".git/config"]);
    assert.deepEqual(await list({ path: "pkg/node_modules/x" }), ["pkg/node_modules/x/index.js"]);
  });

  it("shows links, and follows none: neither out nor in circles", async () => {
    await symlink(ws.outside, join(ws.folder, "out"));
    await symlink(join(ws.outside, "secret.txt"), join(ws.folder, "secret"));
    await symlink(".", join(ws.folder, "circle"));
    await symlink("nowhere", join(ws.folder, "dangling"));
    assert.deepEqual(await list(), [
      "circle (link)",
      "dangling (link)",
      "notes.txt",
      "out (link)",
      "secret (link)",
    ]);
  });

  it("goes through a link that is asked for by path and stays inside", async () => {
    await ws.write("src/a.ts", "");
    await symlink("src", join(ws.folder, "alias"));
    assert.deepEqual(await list({ path: "alias" }), ["alias/a.ts"]);
  });

  it("refuses everything outside, and what is no folder", async () => {
    await symlink(ws.outside, join(ws.folder, "out"));
    for (const path of ["..", "../outside", ws.outside, "out", "/", `${ws.folder}-evil`, "~", "%2e%2e"]) {
      const { problems } = await listFiles.inspect({ path }, ws.place);
      assert.match(problems[0] ?? "", /must be inside the workspace/, path);
      await assert.rejects(list({ path }), /must be inside the workspace/, path);
    }
    const why = "parameter 'path' must name a folder; 'notes.txt' is none";
    assert.deepEqual((await listFiles.inspect({ path: "notes.txt" }, ws.place)).problems, [why]);
    await assert.rejects(list({ path: "no" }), /'path' must name a folder; 'no' is none/);
  });

  it("marks pipes, and folders that cannot be read, and goes on", async function () {
    execFileSync("mkfifo", [join(ws.folder, "a-pipe")]);
    await mkdir(join(ws.folder, "locked"));
    await chmod(join(ws.folder, "locked"), 0);
    const lines = await list();
    assert.equal(lines[0], "a-pipe (no file)");
    // Root may read everything.
    const note = process.getuid?.() === 0 ? "" : " (EACCES)";
    assert.deepEqual(lines.slice(1), [`locked/${note}`, "notes.txt"]);
    await chmod(join(ws.folder, "locked"), 0o700);
  });

  it("stops at the limit and says so", async () => {
    for (let i = 0; i < 5; i++) await ws.write(`f${i}`, "");
    assert.deepEqual(await list({ limit: 2 }), [
      "f0",
      "f1",
      "...[there are more than 2 entries; narrow it down with 'path' or 'pattern']",
    ]);
    assert.equal((await list({ limit: 6 })).length, 6);
  });

  it("goes only so deep", async () => {
    await mkdir(join(ws.folder, "d/".repeat(80)), { recursive: true });
    const lines = await list();
    assert.equal(lines.at(-2), `${"d/".repeat(64)} (too deep)`);
  });

  it("lets no name break the list", async () => {
    await ws.write("a\nfake.txt", "");
    await ws.write("b\u202etxt.exe", "");
    assert.deepEqual(await list(), ["a\\u{a}fake.txt", "b\\u{202e}txt.exe", "notes.txt"]);
  });

  it("stops when cancelled, also on the way", async () => {
    const context = runContext();
    const reason = new Error("cancelled by the test");
    context.abort(reason);
    await assert.rejects(listFiles.run({}, ws.place, context), reason);
    const later = runContext();
    const listing = listFiles.run({}, ws.place, later);
    later.abort(reason);
    await assert.rejects(listing, reason);
  });

  it("asks for a folder first where none is open", async () => {
    assert.match((await listFiles.inspect({}, nowhere)).problems[0] ?? "", /^open a folder first/);
    await assert.rejects(listFiles.run({}, nowhere, runContext()), /open a folder first/);
  });
});
