import assert from "node:assert/strict";
import { link, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Place } from "../../../src/gate/tool.ts";
import { resolvePath } from "../../../src/tools/paths.ts";
import { protectionOf, protectionsInText } from "../../../src/tools/protection.ts";
import { nowhere, tempWorkspace, type TempWorkspace } from "./tempWorkspace.ts";

describe("Protection", () => {
  let ws: TempWorkspace;
  const protection = async (path: string, place: Place = ws.place) => {
    const found = await resolvePath("path", path, place);
    assert.ok(found.kind === "inside", JSON.stringify(found));
    return await protectionOf(found.real, found.display, place);
  };

  before(async () => {
    ws = await tempWorkspace();
    await ws.write(".vscode/settings.json", "{}");
    await ws.write("src/a.txt", "a");
  });
  after(() => ws.remove());

  it("is nothing for ordinary files, there or not", async () => {
    assert.equal(await protection("src/a.txt"), null);
    assert.equal(await protection("src/new/b.txt"), null);
  });

  it("names what the file steers, there or not", async () => {
    assert.equal(await protection(".vscode/settings.json"), "'.vscode/settings.json' steers the editor");
    assert.equal(await protection("x/../.vscode/tasks.json"), "'.vscode/tasks.json' steers the editor");
    assert.equal(await protection(".VSCODE/Settings.json"), "'.VSCODE/Settings.json' steers the editor");
    assert.equal(await protection("AGENTS.md"), "'AGENTS.md' steers an agent");
  });

  it("sees through a linked folder", async () => {
    await symlink(".vscode", join(ws.folder, "docs"));
    const why = "'docs/settings.json' is '.vscode/settings.json', which steers the editor";
    assert.equal(await protection("docs/settings.json"), why);
    assert.match(
      (await protection("docs/new.json")) ?? "",
      /is '.vscode\/new.json', which steers the editor/,
    );
  });

  it("sees through a linked file, and through a protected name that leads elsewhere", async () => {
    await symlink(".vscode/settings.json", join(ws.folder, "innocent.txt"));
    assert.match((await protection("innocent.txt")) ?? "", /which steers the editor/);
    await symlink("src", join(ws.folder, ".cursor"));
    assert.equal(await protection(".cursor/a.txt"), "'.cursor/a.txt' steers an agent");
  });

  it("covers hard links, whose other name may be a protected one", async () => {
    await link(join(ws.folder, ".vscode/settings.json"), join(ws.folder, "twin.json"));
    assert.match((await protection("twin.json")) ?? "", /^'twin.json' is a hard link/);
  });

  it("covers short names, which may stand for protected ones", async () => {
    for (const path of ["VSCODE~1/x", "a/SETTIN~1.JSO", "GIT~1/config"]) {
      assert.match((await protection(path)) ?? "", /looks like a short name/, path);
    }
  });

  it("covers a workspace that lies inside a protected folder", async () => {
    const folder = join(ws.folder, ".vscode");
    const place = { ...ws.place, folder, folders: [folder] };
    assert.match((await protection("settings.json", place)) ?? "", /steers the editor/);
  });

  it("covers the folders it is told of, through links and in any case, there or not", async () => {
    const storage = join(ws.folder, "Storage");
    await mkdir(storage);
    await writeFile(join(storage, "log.db"), "");
    await symlink(storage, join(ws.folder, "store"));
    const why = /belongs to the editor or to Toolgate$/;
    for (const protectedFolder of [storage, join(ws.folder, "store"), join(ws.folder, "STORAGE")]) {
      const place = { ...ws.place, protectedFolders: [protectedFolder] };
      assert.match((await protection("Storage/log.db", place)) ?? "", why);
      assert.match((await protection("Storage/new/file", place)) ?? "", why);
      assert.equal(await protection("Storage2/file", place), null);
    }
    const place = { ...ws.place, protectedFolders: [storage] };
    assert.match((await protection("store/log.db", place)) ?? "", why);
  });
});

describe("Protected names in a command", () => {
  const place: Place = {
    ...nowhere,
    folder: "/ws",
    folders: ["/ws"],
    protectedFolders: ["/home/me/.config/Code/User"],
  };
  const mentions = [
    "cat .vscode/settings.json",
    "echo '{}' >.VSCODE/Settings.json",
    'echo x > ".vscode"/tasks.json',
    "echo x > .vs''code/tasks.json",
    "echo x > .vs\\code/tasks.json",
    "cp a .vs\\\ncode/tasks.json",
    "type .vscode\\settings.json",
    "cd .git/hooks && ls",
    "git --git-dir=.git status",
    "tee $HOME/.claude/settings.json",
    "true;cat<mcp.json",
    "(cat AGENTS.md)",
    "rm `ls .husky`",
    "code x.code-workspace",
    "cat .claude/worktrees/../settings.json",
    "ls /HOME/me/.config/code/user/settings.json",
  ];
  for (const command of mentions) {
    it(`are found: ${JSON.stringify(command)}`, () => {
      const [why, ...more] = protectionsInText(command, place);
      assert.match(why ?? "", /in the command (steers|belongs to) /);
      assert.deepEqual(more, []);
    });
  }

  const ordinary = [
    "ls -la",
    "git clone https://host/repo.git",
    "git show HEAD~1",
    "cat .gitignore",
    "npm test",
    "ls .github/workflows",
  ];
  for (const command of ordinary) {
    it(`are not found: ${command}`, () => assert.deepEqual(protectionsInText(command, place), []));
  }
});
