import assert from "node:assert/strict";
import { lstat, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFile } from "../../../src/tools/readFile.ts";
import { keepResult } from "../../../src/vscode/keptResults.ts";
import { runContext, tempWorkspace, type TempWorkspace } from "../tools/tempWorkspace.ts";
import { approvalOf } from "./approvals.ts";

describe("a result that is kept whole", () => {
  const { call } = approvalOf("a", {}, { tool: "x/read_file" });
  let folder: string;
  let ws: TempWorkspace;
  const read = (path: string) => readFile.run({ path }, { ...ws.place, keptResults: folder }, runContext());
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), "toolgate-kept-")), "tool-output");
    ws = await tempWorkspace();
  });
  afterEach(async () => {
    await rm(join(folder, ".."), { recursive: true, force: true });
    await ws.remove();
  });

  it("is read back by the path it is given, and by this user alone", async () => {
    const path = await keepResult(folder, call, "whole");
    assert.match(path, /^toolgate-result:read_file-[0-9a-f]{8}\.txt$/);
    assert.equal(await read(path), "whole");
    const [name = ""] = await readdir(folder);
    assert.equal((await lstat(join(folder, name))).mode & 0o777, 0o600);
  });

  it("leaves a workspace folder of the same name readable", async () => {
    await ws.write("tool-output/notes.txt", "mine");
    assert.equal(await read("tool-output/notes.txt"), "mine");
  });

  it("is the only thing of its folder's surroundings that can be read", async () => {
    await keepResult(folder, call, "whole");
    await writeFile(join(folder, "..", "decisions.txt"), "log");
    for (const name of [
      "../decisions.txt",
      "..",
      ".",
      "x/../../decisions.txt",
      join(folder, "..", "decisions.txt"),
    ])
      await assert.rejects(read(`toolgate-result:${name}`), name);
  });

  it("is forgotten after a week", async () => {
    await mkdir(folder);
    const old = join(folder, "old.txt");
    await writeFile(old, "old");
    const longAgo = Date.now() / 1000 - 8 * 24 * 3600;
    await utimes(old, longAgo, longAgo);
    await keepResult(folder, call, "first");
    await keepResult(folder, call, "second");
    const left = await readdir(folder);
    assert.equal(left.length, 2);
    assert.ok(left.every((name) => name.startsWith("read_file-")));
  });

  it("is kept although another window forgets an old one at the same moment", async () => {
    await mkdir(folder);
    // Listed, but gone when it is looked at.
    await symlink(join(folder, "gone"), join(folder, "old.txt"));
    assert.equal(await read(await keepResult(folder, call, "whole")), "whole");
  });
});
