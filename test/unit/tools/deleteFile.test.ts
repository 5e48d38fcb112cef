import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, readdir, rename, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { JsonObject } from "../../../src/core/json.ts";
import { deleteFile } from "../../../src/tools/deleteFile.ts";
import { nowhere, runContext, tempWorkspace, type TempWorkspace } from "./tempWorkspace.ts";

describe("The tool that deletes a file", () => {
  let ws: TempWorkspace;
  let discarded: string[];
  const run = (args: JsonObject) =>
    deleteFile.run(
      args,
      ws.place,
      runContext({
        async discard(path) {
          discarded.push(path);
          await rm(path, { recursive: true });
          return "It is in the trash.";
        },
      }),
    );
  const inspect = (args: JsonObject, place = ws.place) => deleteFile.inspect(args, place);
  const refused = async (args: JsonObject, why: RegExp, place = ws.place) => {
    assert.match((await inspect(args, place)).problems[0] ?? "", why);
    await assert.rejects(deleteFile.run(args, place, runContext({ discard: () => assert.fail() })), why);
  };

  beforeEach(async () => {
    ws = await tempWorkspace();
    discarded = [];
  });
  afterEach(() => ws.remove());

  it("discards a file and says where it went", async () => {
    assert.equal(await run({ path: "notes.txt" }), "Deleted 'notes.txt'. It is in the trash.");
    assert.deepEqual(discarded, [join(ws.folder, "notes.txt")]);
    assert.deepEqual(await readdir(ws.folder), []);
  });

  it("says before whether there is a trash", async () => {
    const notes = async (deletion: "trash" | "backup") =>
      (await inspect({ path: "notes.txt" }, { ...ws.place, deletion })).notes;
    assert.deepEqual(await notes("trash"), ["The file will be moved to the trash."]);
    assert.deepEqual(await notes("backup"), ["The file will be kept in a backup: there is no trash here."]);
  });

  it("deletes a folder only when told that everything goes, and says how much that is", async () => {
    await ws.write("dir/a/b", "");
    await ws.write("dir/c", "");
    await refused({ path: "dir" }, /'recursive' must be true to delete a folder; 'dir' is one/);
    assert.deepEqual((await inspect({ path: "dir", recursive: true })).notes, [
      "Folder 'dir' goes with everything in it: 2 files and 1 folder.",
      "The folder will be moved to the trash.",
    ]);
    await run({ path: "dir", recursive: true });
    assert.deepEqual(await readdir(ws.folder), ["notes.txt"]);
  });

  it("deletes a link itself, wherever it leads, and says so", async () => {
    await symlink(ws.outside, join(ws.folder, "out"));
    await symlink("notes.txt", join(ws.folder, "alias"));
    assert.deepEqual((await inspect({ path: "out" })).notes, [
      "'out' is a link; what it leads to stays.",
      "The link will be moved to the trash.",
    ]);
    await run({ path: "out" });
    await run({ path: "alias" });
    assert.deepEqual(discarded, [join(ws.folder, "out"), join(ws.folder, "alias")]);
    assert.deepEqual(await readdir(ws.folder), ["notes.txt"]);
    assert.deepEqual(await readdir(ws.outside), ["secret.txt"]);
  });

  it("never deletes a workspace folder, in any spelling, nor what holds one", async () => {
    await mkdir(join(ws.folder, "dir/sub"), { recursive: true });
    const itself = /must not be a workspace folder itself/;
    for (const path of [".", "dir/..", "./", ws.folder, `${ws.folder}/`, "../ws"]) {
      await refused({ path, recursive: true }, itself);
    }
    await refused({ path: "..", recursive: true }, /must not hold a workspace folder/);
    const place = { ...ws.place, folders: [ws.folder, join(ws.folder, "dir/sub")] };
    await refused({ path: "dir/sub", recursive: true }, itself, place);
    await refused({ path: "dir", recursive: true }, /must not hold a workspace folder/, place);
  });

  it("never deletes a workspace folder that is reached through a link", async () => {
    const alias = join(dirname(ws.folder), "alias");
    await symlink(ws.folder, alias);
    const place = { ...ws.place, folder: alias, folders: [alias] };
    for (const path of [".", alias, ws.folder]) {
      await refused({ path, recursive: true }, /must not be a workspace folder itself/, place);
    }
    assert.deepEqual((await inspect({ path: "notes.txt" }, place)).problems, []);
  });

  it("refuses everything outside, through links too", async () => {
    await symlink(ws.outside, join(ws.folder, "out"));
    for (const path of [
      "../outside/secret.txt",
      join(ws.outside, "secret.txt"),
      "out/secret.txt",
      ws.outside,
      `${ws.folder}-evil`,
      "..\\outside",
      "~",
      "file:///etc",
      "//host/share",
    ]) {
      await refused({ path, recursive: true }, /must be inside the workspace/);
    }
  });

  it("refuses what is not there, and pipes", async () => {
    execFileSync("mkfifo", [join(ws.folder, "pipe")]);
    await refused({ path: "no" }, /'path' names nothing: there is no 'no'/);
    await refused({ path: "pipe" }, /is a device, pipe or socket/);
  });

  it("says what steers somebody, itself or anywhere inside", async () => {
    await ws.write(".vscode/settings.json", "");
    await ws.write("pkg/.git/config", "");
    await ws.write("plain/x", "");
    const protections = async (path: string) =>
      (await inspect({ path, recursive: true })).protections.join("; ");
    assert.match(await protections(".vscode/settings.json"), /steers the editor/);
    assert.match(await protections(".vscode"), /steers the editor/);
    assert.match(await protections("pkg"), /'pkg\/.git' steers what git runs/);
    assert.equal(await protections("plain"), "");
  });

  it("does not go through a folder that became a link after it was inspected", async () => {
    await ws.write("dir/secret.txt", "mine");
    assert.deepEqual((await inspect({ path: "dir/secret.txt" })).problems, []);
    await rename(join(ws.folder, "dir"), join(ws.folder, "aside"));
    await symlink(ws.outside, join(ws.folder, "dir"));
    await refused({ path: "dir/secret.txt" }, /must be inside the workspace/);
  });

  it("passes on why the editor could not discard it", async () => {
    const context = runContext({ discard: () => Promise.reject(new Error("the disk is full")) });
    await assert.rejects(deleteFile.run({ path: "notes.txt" }, ws.place, context), /the disk is full/);
  });

  it("discards nothing once cancelled", async () => {
    const context = runContext({ discard: () => assert.fail() });
    const reason = new Error("cancelled by the test");
    const deleting = deleteFile.run({ path: "notes.txt" }, ws.place, context);
    context.abort(reason);
    await assert.rejects(deleting, reason);
    assert.deepEqual(await readdir(ws.folder), ["notes.txt"]);
  });

  it("asks for a folder first where none is open", async () => {
    await refused({ path: "a" }, /^(Error: )?open a folder first/, nowhere);
  });
});
