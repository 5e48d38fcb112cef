import assert from "node:assert/strict";
import { link, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { mustFindFile, openInside } from "../../../src/tools/files.ts";
import type { InsidePath } from "../../../src/tools/paths.ts";
import { replaceFile } from "../../../src/tools/replaceFile.ts";
import { tempWorkspace, type TempWorkspace } from "./tempWorkspace.ts";

/** What can happen between the last look at a path and its use. */
const swaps: readonly (readonly [what: string, swap: (ws: TempWorkspace) => Promise<void>])[] = [
  [
    "its folder became a link to the outside",
    async (ws) => {
      await rename(join(ws.folder, "dir"), join(ws.folder, "aside"));
      await symlink(ws.outside, join(ws.folder, "dir"));
    },
  ],
  [
    "its folder became a link to a protected folder",
    async (ws) => {
      await rename(join(ws.folder, "dir"), join(ws.folder, ".vscode"));
      await symlink(".vscode", join(ws.folder, "dir"));
    },
  ],
  [
    "the whole workspace became a link",
    async (ws) => {
      await rename(ws.folder, `${ws.folder}-moved`);
      await mkdir(join(ws.outside, "dir"));
      await rename(join(ws.outside, "secret.txt"), join(ws.outside, "dir/secret.txt"));
      await symlink(ws.outside, ws.folder);
    },
  ],
];

describe("A file that was found", () => {
  let ws: TempWorkspace;
  let found: InsidePath;
  const secrets = async () => {
    const names = await readdir(ws.outside, { recursive: true });
    assert.deepEqual(
      names.filter((name) => name !== "dir" && !name.endsWith("secret.txt")),
      [],
    );
    const secret = names.find((name) => name.endsWith("secret.txt")) ?? "";
    return await readFile(join(ws.outside, secret), "utf8");
  };

  beforeEach(async () => {
    ws = await tempWorkspace();
    await ws.write("dir/secret.txt", "mine");
    found = await mustFindFile("dir/secret.txt", ws.place, "write");
  });
  afterEach(() => ws.remove());

  it("opens, and is replaced", async () => {
    const file = await openInside(found, ws.place);
    assert.equal(await file.readFile("utf8"), "mine");
    await file.close();
    await replaceFile(found, "new", ws.place, new AbortController().signal);
    assert.equal(await readFile(found.real, "utf8"), "new");
  });

  for (const [what, swap] of swaps) {
    it(`is neither read nor written when ${what}`, async () => {
      await swap(ws);
      await assert.rejects(openInside(found, ws.place), /was changed by something else/);
      await assert.rejects(
        replaceFile(found, "new", ws.place, new AbortController().signal),
        /was changed by something else/,
      );
      assert.match(await secrets(), /^first/);
    });
  }

  it("is not followed when it became a link itself", async () => {
    await rm(found.real);
    await symlink(join(ws.outside, "secret.txt"), found.real);
    await assert.rejects(openInside(found, ws.place), {
      message: "'dir/secret.txt' cannot be opened: ELOOP",
    });
    await replaceFile(found, "new", ws.place, new AbortController().signal);
    assert.equal(await readFile(found.real, "utf8"), "new");
    assert.match(await secrets(), /^first/);
  });

  it("does not write through a second name it got meanwhile", async () => {
    await link(found.real, join(ws.folder, "twin"));
    await replaceFile(found, "new", ws.place, new AbortController().signal);
    assert.equal(await readFile(join(ws.folder, "twin"), "utf8"), "mine");
  });
});
