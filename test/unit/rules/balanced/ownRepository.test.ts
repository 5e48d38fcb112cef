import assert from "node:assert/strict";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownRepository } from "../../../../src/rules/balanced/ownRepository.ts";

describe("the repository that git would use", () => {
  let root: string;
  beforeEach(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), "toolgate-repository-")));
    await mkdir(join(root, "ws/src/deep"), { recursive: true });
  });
  afterEach(async () => await rm(root, { recursive: true }));

  const own = (folder: string) => ownRepository(join(root, folder), [join(root, "ws")]);
  const repository = async (folder: string) => {
    await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, folder, "HEAD"), "ref: refs/heads/main\n");
  };

  it("is the workspace's own where nothing is in the way", async () => {
    await repository("ws/.git");
    assert.ok(own("ws"));
    assert.ok(own("ws/src/deep"));
  });

  it("may be a work tree's or a submodule's, whose .git is a file", async () => {
    await writeFile(join(root, "ws/src/.git"), "gitdir: ../.git/modules/src\n");
    assert.ok(own("ws/src/deep"));
  });

  it("is not certain below a folder that could be one itself", async () => {
    await repository("ws/.git");
    await repository("ws/src");
    assert.ok(!own("ws/src/deep"));
    assert.ok(!own("ws/src"));
    assert.ok(own("ws"));
  });

  it("is not certain when HEAD is only a link", async () => {
    await repository("ws/.git");
    await symlink("nowhere", join(root, "ws/src/HEAD"));
    assert.ok(!own("ws/src/deep"));
  });

  it("is not one whose .git is empty or a link", async () => {
    await mkdir(join(root, "ws/.git"));
    assert.ok(!own("ws"));
    await repository("ws/real");
    await symlink("../real", join(root, "ws/src/.git"));
    assert.ok(!own("ws/src/deep"));
  });

  it("is not one around the workspace, nor anything outside of it", async () => {
    await repository(".git");
    assert.ok(!own("ws"));
    assert.ok(!own("."));
    assert.ok(!own("elsewhere"));
  });
});
