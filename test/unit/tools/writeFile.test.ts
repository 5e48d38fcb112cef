import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmod, link, mkdir, readdir, readFile, rm, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { JsonObject } from "../../../src/core/json.ts";
import { writeFile } from "../../../src/tools/writeFile.ts";
import { nowhere, runContext, tempWorkspace, type TempWorkspace } from "./tempWorkspace.ts";

describe("The tool that writes a file", () => {
  let ws: TempWorkspace;
  const write = (args: JsonObject) => writeFile.run(args, ws.place, runContext());
  const text = (path: string) => readFile(join(ws.folder, path), "utf8");
  const inspect = (path: string) => writeFile.inspect({ path, content: "x" }, ws.place);

  beforeEach(async () => (ws = await tempWorkspace()));
  afterEach(() => ws.remove());

  it("is asked for every time", () => {
    const { kind, risk, requiresApproval } = writeFile.spec;
    assert.deepEqual([kind, risk, requiresApproval], ["edit", 3, true]);
  });

  it("creates a file and its folders, and says so", async () => {
    assert.equal(await write({ path: "a/b/ü 😀.txt", content: "hé\n" }), "Created 'a/b/ü 😀.txt' (4 bytes).");
    assert.equal(await text("a/b/ü 😀.txt"), "hé\n");
    assert.deepEqual(await readdir(join(ws.folder, "a/b")), ["ü 😀.txt"]);
  });

  it("overwrites a file, keeps its mode, and says so", async () => {
    await chmod(join(ws.folder, "notes.txt"), 0o751);
    assert.equal(await write({ path: "notes.txt", content: "" }), "Overwrote 'notes.txt' (0 bytes).");
    assert.deepEqual(await readdir(ws.folder), ["notes.txt"]);
    assert.equal(await text("notes.txt"), "");
    assert.equal((await stat(join(ws.folder, "notes.txt"))).mode & 0o777, 0o751);
  });

  it("changes nothing by inspecting", async () => {
    const found = await inspect("new/file.txt");
    const targets = [join(ws.folder, "new/file.txt")];
    assert.deepEqual(found, { problems: [], protections: [], insideWorkspace: true, targets, notes: [] });
    assert.deepEqual(await readdir(ws.folder), ["notes.txt"]);
  });

  it("writes nothing when its folder leads elsewhere than when it was allowed", async () => {
    await mkdir(join(ws.folder, "notes"));
    await mkdir(join(ws.folder, ".vscode"));
    const args = { path: "notes/settings.json", content: "{}" };
    const inspected = await writeFile.inspect(args, ws.place);
    await rm(join(ws.folder, "notes"), { recursive: true });
    await symlink(join(ws.folder, ".vscode"), join(ws.folder, "notes"));
    await assert.rejects(
      writeFile.run(args, ws.place, { ...runContext(), inspected }),
      /leads somewhere else/,
    );
    assert.deepEqual(await readdir(join(ws.folder, ".vscode")), []);
  });

  it("says what a file steers", async () => {
    assert.deepEqual((await inspect(".vscode/settings.json")).protections, [
      "'.vscode/settings.json' steers the editor",
    ]);
    await link(join(ws.folder, "notes.txt"), join(ws.folder, "twin.txt"));
    assert.match((await inspect("twin.txt")).protections[0] ?? "", /is a hard link/);
  });

  it("leaves the other name of a hard link alone", async () => {
    await link(join(ws.folder, "notes.txt"), join(ws.folder, "twin.txt"));
    await write({ path: "twin.txt", content: "changed" });
    assert.equal(await text("notes.txt"), "first\nsecond\nthird\n");
  });

  it("refuses folders, pipes and names that end like a folder", async () => {
    execFileSync("mkfifo", [join(ws.folder, "pipe")]);
    assert.match((await inspect("pipe")).problems[0] ?? "", /is a device, pipe or socket/);
    assert.deepEqual((await inspect(".")).problems, ["parameter 'path' must name a file; '.' is a folder"]);
    assert.deepEqual(writeFile.validate({ path: "a/", content: "" }), [
      "parameter 'path' must name a file, not a folder",
    ]);
  });

  it("refuses everything outside, through links too", async () => {
    await symlink(ws.outside, join(ws.folder, "out"));
    await symlink(join(ws.outside, "new.txt"), join(ws.folder, "dangling"));
    for (const path of [
      "../outside/new.txt",
      join(ws.outside, "new.txt"),
      "out/new.txt",
      "out/deep/new.txt",
      "dangling",
    ]) {
      assert.match((await inspect(path)).problems[0] ?? "", /must be inside the workspace/, path);
      await assert.rejects(write({ path, content: "x" }), /must be inside the workspace/, path);
    }
    assert.deepEqual(await readdir(ws.outside), ["secret.txt"]);
  });

  it("does not follow a link that was put in place after it was inspected", async () => {
    assert.deepEqual((await inspect("notes.txt")).problems, []);
    await rm(join(ws.folder, "notes.txt"));
    await symlink(join(ws.outside, "secret.txt"), join(ws.folder, "notes.txt"));
    await assert.rejects(write({ path: "notes.txt", content: "x" }), /must be inside the workspace/);
    assert.match(await readFile(join(ws.outside, "secret.txt"), "utf8"), /^first/);
  });

  it("says in one line why a file could not be written, without paths of the machine", async () => {
    await rm(ws.folder, { recursive: true });
    await assert.rejects(write({ path: "a.txt", content: "x" }), {
      message: "parameter 'path' cannot be looked up: ENOENT",
    });
    await ws.write("notes.txt", "");
    await assert.rejects(write({ path: "é".repeat(200), content: "x" }), /ENAMETOOLONG/);
  });

  it("writes nothing once cancelled", async () => {
    const context = runContext();
    const reason = new Error("cancelled by the test");
    const writing = writeFile.run({ path: "notes.txt", content: "x".repeat(5_000_000) }, ws.place, context);
    context.abort(reason);
    await assert.rejects(writing, reason);
    assert.match(await text("notes.txt"), /^first/);
    assert.deepEqual(await readdir(ws.folder), ["notes.txt"]);
  });

  it("asks for a folder first where none is open", async () => {
    const args = { path: "a", content: "" };
    assert.match((await writeFile.inspect(args, nowhere)).problems[0] ?? "", /^open a folder first/);
    await assert.rejects(writeFile.run(args, nowhere, runContext()), /open a folder first/);
  });
});
