import assert from "node:assert/strict";
import { realpathSync } from "node:fs";
import { mkdir, readdir, symlink } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import fc from "fast-check";
import { isInside, noFolder, resolvePath } from "../../../src/tools/paths.ts";
import { nowhere, tempWorkspace, type TempWorkspace } from "./tempWorkspace.ts";

describe("Resolving a path", () => {
  let ws: TempWorkspace;
  const resolve = (path: string) => resolvePath("path", path, ws.place);
  const inside = async (path: string, real: string, display: string, exists: boolean) => {
    const found = await resolve(path);
    assert.ok(found.kind === "inside", JSON.stringify(found));
    assert.deepEqual(
      [found.real, found.display, found.stats !== null],
      [join(ws.folder, real), display, exists],
    );
  };
  const refused = async (path: string, why: RegExp) => {
    const found = await resolve(path);
    assert.ok(found.kind === "problem", JSON.stringify(found));
    assert.match(found.problem, /^parameter 'path' (must|cannot) /);
    assert.match(found.problem, why);
  };

  before(async () => {
    ws = await tempWorkspace();
    await ws.write("src/a.txt", "a");
    await symlink(join(ws.outside, "secret.txt"), join(ws.folder, "link-to-file"));
    await symlink(ws.outside, join(ws.folder, "link-to-folder"));
    await symlink("../outside", join(ws.folder, "relative-link"));
    await symlink(join(ws.outside, "not-there"), join(ws.folder, "dangling-out"));
    await symlink(join(ws.folder, "not-there"), join(ws.folder, "dangling-in"));
    await symlink("loop", join(ws.folder, "loop"));
    await symlink("src", join(ws.folder, "link-inside"));
    await symlink("link-to-folder", join(ws.folder, "link-to-link"));
  });
  after(() => ws.remove());

  it("starts from the folder", () => inside("src/a.txt", "src/a.txt", "src/a.txt", true));
  it("takes an absolute path inside", () =>
    inside(join(ws.folder, "src/a.txt"), "src/a.txt", "src/a.txt", true));
  it("takes the folder itself", () => inside(".", ".", ".", true));
  it("folds '..' that stays inside", () => inside("src/../src/./a.txt", "src/a.txt", "src/a.txt", true));
  it("takes what does not exist yet", () =>
    inside("new/deep/b.txt", "new/deep/b.txt", "new/deep/b.txt", false));
  it("takes names that only look like '..'", () => inside("..a/...b", "..a/...b", "..a/...b", false));
  it("takes other scripts", () => inside("日本/ü 😀.txt", "日本/ü 😀.txt", "日本/ü 😀.txt", false));
  it("follows a link that stays inside", () =>
    inside("link-inside/a.txt", "src/a.txt", "link-inside/a.txt", true));

  it("refuses to climb out", () => refused("../outside/secret.txt", /inside the workspace$/));
  it("refuses to climb out through a folder that is not there", () =>
    refused("no/../../outside", /inside the workspace$/));
  it("refuses an absolute path outside", () => refused("/etc/passwd", /inside the workspace$/));
  it("refuses a neighbour whose name starts alike", () =>
    refused(`${ws.folder}-evil/secret.txt`, /inside the workspace$/));
  it("refuses a linked file", () => refused("link-to-file", /leads out of it/));
  it("refuses a file in a linked folder", () => refused("link-to-folder/secret.txt", /leads out of it/));
  it("refuses a new file in a linked folder", () => refused("link-to-folder/new/x", /leads out of it/));
  it("refuses a relative link out", () => refused("relative-link/secret.txt", /leads out of it/));
  it("refuses a link to such a link", () => refused("link-to-link/secret.txt", /leads out of it/));
  it("refuses a dangling link that leads out", () => refused("dangling-out", /leads nowhere/));
  it("refuses a dangling link on the way", () => refused("dangling-out/x/y", /leads nowhere/));
  it("refuses a dangling link that stays inside", () => refused("dangling-in", /leads nowhere/));
  it("refuses a link to itself", () => refused("loop", /ELOOP/));
  it("refuses to go through a file", () => refused("src/a.txt/b", /ENOTDIR/));
  it("refuses names that are too long", () => refused("x".repeat(5000), /ENAMETOOLONG/));
  it("refuses encoded and foreign spellings", () => refused("%2e%2e/outside", /percent-encoded/));

  it("needs a folder", async () => {
    const found = await resolvePath("path", "a", nowhere);
    assert.deepEqual(found, { kind: "problem", problem: noFolder });
  });

  it("takes paths in every workspace folder, and links between them", async () => {
    const place = { ...ws.place, folders: [ws.folder, ws.outside] };
    const other = await resolvePath("path", join(ws.outside, "secret.txt"), place);
    assert.equal(other.kind === "inside" && other.display, "secret.txt");
    const linked = await resolvePath("path", "link-to-file", place);
    assert.equal(linked.kind === "inside" && linked.real, join(ws.outside, "secret.txt"));
  });

  it("takes a workspace that is itself reached through a link", async () => {
    const alias = join(dirname(ws.folder), "alias");
    await symlink(ws.folder, alias);
    const place = { ...nowhere, folder: alias, folders: [alias] };
    for (const path of ["src/a.txt", join(alias, "src/a.txt"), join(ws.folder, "src/a.txt")]) {
      const found = await resolvePath("path", path, place);
      assert.ok(found.kind === "inside", JSON.stringify(found));
      assert.deepEqual([found.real, found.display], [join(ws.folder, "src/a.txt"), "src/a.txt"]);
    }
  });

  it("gives a real path inside or a problem, whatever is asked for", async () => {
    const names = [...(await readdir(ws.folder)), "..", ".", "", "outside", "ws-evil", "secret.txt", "a.txt"];
    const path = fc.oneof(
      fc.string({ unit: "binary" }),
      fc
        .tuple(
          fc.constantFrom("", "/", ws.folder, `${ws.folder}/`, dirname(ws.folder)),
          fc.array(fc.constantFrom(...names)),
        )
        .map(([start, parts]) => start + parts.join("/")),
    );
    await fc.assert(
      fc.asyncProperty(path, async (given) => {
        const found = await resolve(given);
        if (found.kind === "problem") return assert.match(found.problem, /^parameter 'path' (must|cannot) /);
        assert.ok(found.real === ws.folder || found.real.startsWith(ws.folder + sep), found.real);
        // The second opinion: what exists of it really is where it says.
        let existing = found.real;
        if (found.stats === null) while (!isThere(existing)) existing = dirname(existing);
        assert.equal(realpathSync(existing), existing);
      }),
      { numRuns: 1000 },
    );
  }).timeout(20_000);

  it("knows inside from alike", async () => {
    await mkdir(join(ws.folder, "x"));
    assert.equal(isInside(`${ws.folder}-evil`, ws.folder), false);
    assert.equal(isInside(dirname(ws.folder), ws.folder), false);
    assert.equal(isInside(ws.folder, ws.folder), true);
    assert.equal(isInside(join(ws.folder, "..x"), ws.folder), true);
  });
});

function isThere(path: string): boolean {
  try {
    realpathSync(path);
    return true;
  } catch {
    return false;
  }
}
