import assert from "node:assert/strict";
import { readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { replaceText } from "../../../src/tools/replaceText.ts";
import { tools } from "../../../src/tools/table.ts";
import { writeFile } from "../../../src/tools/writeFile.ts";
import { runContext, tempWorkspace, type TempWorkspace } from "./tempWorkspace.ts";

describe("What an edit would change", () => {
  let ws: TempWorkspace;
  beforeEach(async () => {
    ws = await tempWorkspace();
  });
  afterEach(() => ws.remove());
  const written = (path: string, content: string) => writeFile.preview?.({ path, content }, ws.place);

  it("is the file now and the whole new text, and nothing is written", async () => {
    const now = "first\nsecond\nthird\n";
    assert.deepEqual(await written("notes.txt", "new"), { path: "notes.txt", before: now, after: "new" });
    assert.equal(await readFile(join(ws.folder, "notes.txt"), "utf8"), now);
  });

  it("is all new for a file that is not there, and makes neither file nor folder", async () => {
    assert.deepEqual(await written("deep/new.md", "x"), { path: "deep/new.md", before: "", after: "x" });
    assert.deepEqual(await readdir(ws.folder), ["notes.txt"]);
  });

  it("is not shown for what is no text", async () => {
    await ws.write("a.bin", Uint8Array.of(0, 1, 2));
    assert.equal(await written("a.bin", "x"), null);
  });

  it("never leaves the workspace", async () => {
    await symlink(join(ws.outside, "secret.txt"), join(ws.folder, "link.txt"));
    await assert.rejects(async () => await written("link.txt", "x"), /must be inside the workspace/);
    await assert.rejects(async () => await written("../outside/secret.txt", "x"), /inside the workspace/);
  });

  it("of a replacement is the whole file before and after", async () => {
    const args = { path: "notes.txt", find: "second", replace: "2" };
    assert.deepEqual(await replaceText.preview?.(args, ws.place), {
      path: "notes.txt",
      before: "first\nsecond\nthird\n",
      after: "first\n2\nthird\n",
    });
    const missing = { ...args, find: "fourth" };
    await assert.rejects(
      async () => await replaceText.preview?.(missing, ws.place),
      /is not in 'notes\.txt'/,
    );
  });

  it("is what happens when the call is run", async () => {
    const shown = await written("notes.txt", "a\r\nb");
    await writeFile.run({ path: "notes.txt", content: "a\r\nb" }, ws.place, runContext());
    assert.equal(await readFile(join(ws.folder, "notes.txt"), "utf8"), shown?.after);
  });
});

describe("The risk of our tools", () => {
  for (const { spec } of tools)
    it(`has reasons for ${spec.id}, in short whole sentences`, () => {
      assert.ok(spec.risk !== null && spec.riskReasons.length > 0);
      for (const reason of spec.riskReasons) assert.match(reason, /^[A-Z][^\n]{5,80}\.$/);
    });
});
