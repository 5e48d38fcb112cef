import assert from "node:assert/strict";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { lookUpPathIn } from "../../../src/tools/lookUpPath.ts";
import { tempWorkspace, type TempWorkspace } from "./tempWorkspace.ts";

describe("Where a path in the arguments leads", () => {
  let ws: TempWorkspace;
  before(async () => {
    ws = await tempWorkspace();
    await mkdir(join(ws.folder, "src/deep"), { recursive: true });
    await symlink(ws.outside, join(ws.folder, "away"));
    await symlink("src/deep", join(ws.folder, "near"));
  });
  after(() => ws.remove());
  const look = (path: string) => lookUpPathIn(ws.place)(path, null);

  it("is inside for what climbs and stays there", () => {
    for (const path of [
      "src/../notes.txt",
      "src/deep/../../notes.txt",
      "new/../notes.txt",
      "./src/./..//notes.txt",
    ])
      assert.deepEqual([look(path).resolved, look(path).inside], [join(ws.folder, "notes.txt"), true], path);
    assert.equal(look(join(ws.folder, "src/../notes.txt")).inside, true);
    assert.equal(look("../outside/secret.txt").inside, false);
  });

  it("is not certain where a text and the system disagree on what is above a link", () => {
    for (const path of [
      "away/../notes.txt",
      "near/../notes.txt",
      "src/../away/../secret.txt",
      "near/x/../../y",
      "near/../deep/x",
    ])
      assert.throws(() => look(path), /climbs out of a symbolic link/, path);
  });

  it("costs no more than its length, however far it climbs", () => {
    const long = `${"x/".repeat(900)}${"../".repeat(900)}notes.txt`;
    assert.equal(look(long).inside, true);
  });
});
