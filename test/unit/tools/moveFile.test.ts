import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { link, mkdir, readdir, readFile, readlink, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { resolveEntry } from "../../../src/tools/entries.ts";
import { moveEntry } from "../../../src/tools/moveEntry.ts";
import { moveFile } from "../../../src/tools/moveFile.ts";
import { nowhere, runContext, tempWorkspace, type TempWorkspace } from "./tempWorkspace.ts";

describe("The tool that moves a file", () => {
  let ws: TempWorkspace;
  const run = (from: string, to: string) => moveFile.run({ from, to }, ws.place, runContext());
  const inspect = (from: string, to: string, place = ws.place) => moveFile.inspect({ from, to }, place);
  const text = (path: string) => readFile(join(ws.folder, path), "utf8");
  const all = async () => (await readdir(ws.folder, { recursive: true })).toSorted();
  const refused = async (from: string, to: string, why: RegExp) => {
    const before = await all();
    assert.match((await inspect(from, to)).problems[0] ?? "", why);
    await assert.rejects(run(from, to), why);
    assert.deepEqual(await all(), before);
  };

  beforeEach(async () => (ws = await tempWorkspace()));
  afterEach(() => ws.remove());

  it("moves a file into folders that are not there yet", async () => {
    assert.deepEqual(await inspect("notes.txt", "a/b/new.txt"), {
      problems: [],
      protections: [],
      insideWorkspace: true,
      targets: [join(ws.folder, "notes.txt"), join(ws.folder, "a/b/new.txt")],
      notes: [],
    });
    assert.deepEqual(await all(), ["notes.txt"]);
    assert.equal(await run("notes.txt", "a/b/new.txt"), "Moved 'notes.txt' to 'a/b/new.txt'.");
    assert.deepEqual(await all(), ["a", "a/b", "a/b/new.txt"]);
    assert.match(await text("a/b/new.txt"), /^first/);
  });

  it("moves a folder with everything in it", async () => {
    await ws.write("dir/sub/x.txt", "x");
    await run("dir", "other/place");
    assert.equal(await text("other/place/sub/x.txt"), "x");
    assert.ok(!(await all()).includes("dir"));
  });

  it("renames by case alone", async () => {
    await run("notes.txt", "Notes.TXT");
    assert.deepEqual(await all(), ["Notes.TXT"]);
  });

  it("never overwrites, not even an empty folder or a dangling link", async () => {
    await ws.write("other.txt", "other");
    await mkdir(join(ws.folder, "empty"));
    await ws.write("dir/x", "");
    await symlink("nowhere", join(ws.folder, "dangling"));
    for (const to of ["other.txt", "empty", "dangling"]) {
      await refused("notes.txt", to, /'to' must be free: there is a '.*' already/);
      await refused("dir", to, /'to' must be free/);
    }
  });

  it("does not overwrite what appeared after the last look", async () => {
    for (const [from, to] of [
      ["notes.txt", "late.txt"],
      ["dir", "late"],
    ] as const) {
      await ws.write("dir/x", "");
      const found = [
        await resolveEntry("from", from, ws.place),
        await resolveEntry("to", to, ws.place),
      ] as const;
      assert.ok(found[0].kind === "inside" && found[1].kind === "inside");
      await ws.write(from === "dir" ? "late/kept" : "late.txt", "kept");
      await assert.rejects(
        moveEntry(found[0], found[1], ws.place),
        /there is something at the new path by now/,
      );
      assert.equal(await text(from === "dir" ? "late/kept" : "late.txt"), "kept");
    }
    assert.match(await text("notes.txt"), /^first/);
  });

  it("moves nothing through a folder that became a link, nor what has become another file", async () => {
    await ws.write("dir/x", "mine");
    const from = await resolveEntry("from", "notes.txt", ws.place);
    const to = await resolveEntry("to", "dir/new", ws.place);
    assert.ok(from.kind === "inside" && to.kind === "inside");
    await rename(join(ws.folder, "dir"), join(ws.folder, "aside"));
    await symlink(ws.outside, join(ws.folder, "dir"));
    await assert.rejects(moveEntry(from, to, ws.place), /was changed by something else/);
    assert.deepEqual(await readdir(ws.outside), ["secret.txt"]);
    await rename(join(ws.folder, "aside/x"), join(ws.folder, "notes.txt"));
    const free = await resolveEntry("to", "free", ws.place);
    assert.ok(free.kind === "inside");
    await assert.rejects(moveEntry(from, free, ws.place), /was changed by something else/);
    assert.deepEqual(
      (await all()).filter((name) => name === "free"),
      [],
    );
  });

  it("moves a link itself, wherever it leads", async () => {
    await symlink(join(ws.outside, "secret.txt"), join(ws.folder, "secret"));
    assert.deepEqual((await inspect("secret", "moved")).notes, [
      "'secret' is a link; what it leads to stays.",
    ]);
    await run("secret", "moved");
    assert.equal(await readlink(join(ws.folder, "moved")), join(ws.outside, "secret.txt"));
    assert.deepEqual(await readdir(ws.outside), ["secret.txt"]);
  });

  it("refuses both ends outside, through links too", async () => {
    await symlink(ws.outside, join(ws.folder, "out"));
    for (const outside of [
      "../outside/secret.txt",
      join(ws.outside, "secret.txt"),
      "out/secret.txt",
      `${ws.folder}-evil/secret.txt`,
      "..\\outside",
      "~/x",
      "file:///etc/passwd",
      "%2e%2e/x",
      "//host/share",
    ]) {
      await refused(outside, "new.txt", /'from' must be inside the workspace/);
      await refused("notes.txt", outside, /'to' must be inside the workspace/);
    }
    assert.deepEqual(await readdir(ws.outside), ["secret.txt"]);
  });

  it("refuses a workspace folder, what holds one, and a folder's own inside", async () => {
    await ws.write("dir/sub/x", "");
    await refused(".", "dir/new", /'from' must not be a workspace folder itself/);
    await refused("dir/..", "dir/new", /'from' must not be a workspace folder itself/);
    await refused("dir", "dir/sub/new", /'to' must not be inside 'from'/);
    const folders = [ws.folder, join(ws.folder, "dir/sub")];
    const place = { ...ws.place, folders };
    assert.match((await inspect("dir", "new", place)).problems[0] ?? "", /must not hold a workspace folder/);
    assert.match(
      (await inspect("dir/sub", "new", place)).problems[0] ?? "",
      /must not be a workspace folder/,
    );
  });

  it("refuses what is not there, pipes, the same path, and a path without a name", async () => {
    execFileSync("mkfifo", [join(ws.folder, "pipe")]);
    await refused("no.txt", "new", /'from' names nothing: there is no 'no.txt'/);
    await refused("pipe", "new", /is a device, pipe or socket/);
    await refused("notes.txt", "./notes.txt", /must be another path/);
    await refused("notes.txt", "notes.txt/x", /ENOTDIR/);
    assert.deepEqual(moveFile.validate({ from: "a", to: "b/" }), [
      "parameter 'to' must be the whole new path, its name included",
    ]);
  });

  it("says what steers somebody, at its old path, at its new one, or anywhere inside a folder", async () => {
    await ws.write("settings.json", "{}");
    await ws.write(".vscode/settings.json", "{}");
    await ws.write("deep/down/.VSCode/tasks.json", "{}");
    await ws.write("gh/hooks/x.json", "{}");
    await ws.write("plain/a", "");
    await symlink(".vscode", join(ws.folder, "docs"));
    const cases: readonly (readonly [from: string, to: string, why: RegExp | null])[] = [
      [".vscode/settings.json", "old.json", /'.vscode\/settings.json' steers the editor/],
      ["settings.json", ".vscode/new.json", /'.vscode\/new.json' steers the editor/],
      ["settings.json", ".VSCODE/new.json", /steers the editor/],
      ["settings.json", "docs/new.json", /'docs\/new.json' is '.vscode\/new.json', which steers the editor/],
      [".vscode", "plain2", /steers the editor/],
      ["deep", "deep2", /'deep\/down\/.VSCode' steers the editor/],
      ["gh", ".github", /'.github\/hooks' steers an agent/],
      ["gh", "gh2", null],
      ["plain", "plain2", null],
      ["notes.txt", "AGENTS.md", /steers an agent/],
      ["notes.txt", "SETTIN~1.JSO", /short name/],
    ];
    for (const [from, to, why] of cases) {
      const { problems, protections } = await inspect(from, to);
      assert.deepEqual(problems, [], `${from} to ${to}`);
      if (why === null) assert.deepEqual(protections, [], `${from} to ${to}`);
      else assert.match(protections.join("; "), why, `${from} to ${to}`);
    }
  });

  it("says so when a folder holds what belongs to the editor, or when it cannot be looked through", async () => {
    await ws.write("home/User/settings", "");
    const place = { ...ws.place, protectedFolders: [join(ws.folder, "home/User")] };
    assert.match(
      (await inspect("home", "x", place)).protections[0] ?? "",
      /holds what belongs to the editor/,
    );
    assert.match((await inspect("home/User", "x", place)).protections[0] ?? "", /belongs to the editor/);
    await mkdir(join(ws.folder, `deep/${"d/".repeat(70)}`), { recursive: true });
    assert.match((await inspect("deep", "x")).protections[0] ?? "", /could not be looked through/);
  });

  it("says that a hard link may be another, protected file", async () => {
    await link(join(ws.folder, "notes.txt"), join(ws.folder, "twin"));
    assert.match((await inspect("twin", "x")).protections[0] ?? "", /is a hard link/);
  });

  it("gives way to a file that is put in place of the placeholder's folder", async () => {
    await writeFile(join(ws.folder, "a"), "");
    await assert.rejects(run("notes.txt", "a/b"), /ENOTDIR|EEXIST|cannot be looked up/);
    assert.match(await text("notes.txt"), /^first/);
  });

  it("moves nothing once cancelled", async () => {
    const context = runContext();
    const reason = new Error("cancelled by the test");
    context.abort(reason);
    await assert.rejects(moveFile.run({ from: "notes.txt", to: "x" }, ws.place, context), reason);
    assert.deepEqual(await all(), ["notes.txt"]);
  });

  it("asks for a folder first where none is open", async () => {
    assert.match((await inspect("a", "b", nowhere)).problems[0] ?? "", /^open a folder first/);
  });
});
