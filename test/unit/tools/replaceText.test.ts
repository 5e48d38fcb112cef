import assert from "node:assert/strict";
import { chmod, link, open, readdir, readFile, rm, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import type { JsonObject } from "../../../src/core/json.ts";
import { replaceText } from "../../../src/tools/replaceText.ts";
import { nowhere, runContext, tempWorkspace, type TempWorkspace } from "./tempWorkspace.ts";

describe("The tool that replaces text", () => {
  let ws: TempWorkspace;
  const change = (args: JsonObject) => ({ path: "notes.txt", ...args });
  const run = (args: JsonObject) => replaceText.run(change(args), ws.place, runContext());
  const inspect = (args: JsonObject) => replaceText.inspect(change(args), ws.place);
  const text = (path = "notes.txt") => readFile(join(ws.folder, path), "utf8");
  const refused = async (args: JsonObject, why: RegExp | string) => {
    const before = await text();
    const [problem = ""] = (await inspect(args)).problems;
    if (typeof why === "string") assert.equal(problem, why);
    else assert.match(problem, why);
    await assert.rejects(run(args), { message: problem });
    assert.equal(await text(), before);
  };

  beforeEach(async () => (ws = await tempWorkspace()));
  afterEach(() => ws.remove());

  it("replaces one place, keeps the mode and everything else", async () => {
    await chmod(join(ws.folder, "notes.txt"), 0o640);
    assert.equal(await run({ find: "second", replace: "2nd" }), "Replaced the text once in 'notes.txt'.");
    assert.equal(await text(), "first\n2nd\nthird\n");
    assert.equal((await stat(join(ws.folder, "notes.txt"))).mode & 0o777, 0o640);
    assert.deepEqual(await readdir(ws.folder), ["notes.txt"]);
  });

  it("replaces as many places as expected", async () => {
    await ws.write("notes.txt", "a a a");
    assert.equal(
      await run({ find: "a", replace: "", expected: 3 }),
      "Replaced the text 3 times in 'notes.txt'.",
    );
    assert.equal(await text(), "  ");
  });

  it("says how often the text is there when that is not as expected", async () => {
    await ws.write("notes.txt", "a a a");
    const find = "parameter 'find'";
    await refused(
      { find: "a", replace: "b" },
      `${find} is in 'notes.txt' 3 times, but expected is 1; take more text around it, or set 'expected'; nothing was changed`,
    );
    await refused(
      { find: "A", replace: "b" },
      `${find} is not in 'notes.txt', but expected is 1; nothing was changed`,
    );
    await refused(
      { find: "a", replace: "b", expected: 4 },
      /is in 'notes.txt' 3 times, but expected is 4; nothing/,
    );
    await ws.write("notes.txt", "aaa");
    await refused({ find: "aa", replace: "b" }, /matches at places that overlap/);
  });

  it("takes both texts literally", async () => {
    await ws.write("notes.txt", "a.b axb $1");
    await run({ find: "a.b", replace: "$& $1 $$ \\n" });
    assert.equal(await text(), "$& $1 $$ \\n axb $1");
  });

  it("leaves line endings and a byte order mark as they are", async () => {
    await ws.write("notes.txt", "\ufeffone\r\ntwo\nthree\r\n");
    await run({ find: "two", replace: "2" });
    assert.equal(await text(), "\ufeffone\r\n2\nthree\r\n");
    await refused(
      { find: "one\n2", replace: "x" },
      /its lines end with CRLF, so each line break must be \\r\\n/,
    );
    await run({ find: "one\r\n2", replace: "x" });
    assert.equal(await text(), "\ufeffx\nthree\r\n");
  });

  it("does not take changes that change nothing", () => {
    assert.deepEqual(replaceText.validate(change({ find: "a", replace: "a" })), [
      "parameter 'replace' must not be the same as 'find'",
    ]);
    assert.deepEqual(replaceText.validate(change({ find: "", replace: "a" })), [
      "parameter 'find' must not be empty",
    ]);
  });

  it("refuses binary and huge files", async () => {
    await ws.write("binary", "a\0b");
    await refused({ path: "binary", find: "a", replace: "b" }, "'binary' is not UTF-8 text");
    await ws.write("latin1", Uint8Array.of(0x61, 0xe9));
    await refused({ path: "latin1", find: "a", replace: "b" }, "'latin1' is not UTF-8 text");
    const huge = await open(join(ws.folder, "huge"), "w");
    await huge.truncate(2 ** 40);
    await huge.close();
    await refused({ path: "huge", find: "a", replace: "b" }, "'huge' is too large: more than 8 MiB");
  });

  it("says what a file steers, in any case and through links", async () => {
    const args = { find: "{", replace: "[" };
    await ws.write(".vscode/settings.json", "{}");
    await symlink(".vscode", join(ws.folder, "docs"));
    await symlink(".vscode/settings.json", join(ws.folder, "innocent.txt"));
    await link(join(ws.folder, ".vscode/settings.json"), join(ws.folder, "twin.txt"));
    for (const path of [
      ".vscode/settings.json",
      "x/../.vscode/settings.json",
      "docs/settings.json",
      "innocent.txt",
      "twin.txt",
    ]) {
      const found = await inspect({ path, ...args });
      assert.deepEqual([found.problems, found.protections.length], [[], 1], path);
    }
    await ws.write(".VSCODE/Settings.json", "{}");
    const other = await inspect({ path: ".VSCODE/Settings.json", ...args });
    assert.match(other.protections[0] ?? "", /steers the editor/);
  });

  it("refuses everything outside, through links too", async () => {
    await symlink(ws.outside, join(ws.folder, "out"));
    await symlink(join(ws.outside, "secret.txt"), join(ws.folder, "secret"));
    for (const path of [
      "../outside/secret.txt",
      join(ws.outside, "secret.txt"),
      "out/secret.txt",
      "secret",
    ]) {
      await refused({ path, find: "first", replace: "x" }, /must be inside the workspace/);
    }
    assert.match(await readFile(join(ws.outside, "secret.txt"), "utf8"), /^first/);
  });

  it("does not follow a link that was put in place after it was inspected", async () => {
    const args = { find: "first", replace: "x" };
    assert.deepEqual((await inspect(args)).problems, []);
    await rm(join(ws.folder, "notes.txt"));
    await symlink(join(ws.outside, "secret.txt"), join(ws.folder, "notes.txt"));
    await assert.rejects(run(args), /must be inside the workspace/);
    assert.match(await readFile(join(ws.outside, "secret.txt"), "utf8"), /^first/);
  });

  it("replaces what it counts, whatever the texts", async () => {
    const some = fc.string({ unit: fc.constantFrom("a", "b", "\n", "\r\n", "é"), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(some, some, some, async (whole, find, replace) => {
        fc.pre(find !== "" && find !== replace);
        await ws.write("notes.txt", whole);
        const expected = whole.split(find).length - 1;
        const problem = (await inspect({ find, replace, expected: Math.max(1, expected) })).problems[0];
        if (problem !== undefined) return assert.ok(expected === 0 || problem.includes("overlap"), problem);
        await run({ find, replace, expected });
        assert.equal(await text(), whole.split(find).join(replace));
      }),
      { numRuns: 100 },
    );
  }).timeout(20_000);

  it("writes nothing once cancelled", async () => {
    const context = runContext();
    const reason = new Error("cancelled by the test");
    const running = replaceText.run(
      change({ find: "first", replace: "x".repeat(5_000_000) }),
      ws.place,
      context,
    );
    context.abort(reason);
    await assert.rejects(running, reason);
    assert.match(await text(), /^first/);
    assert.deepEqual(await readdir(ws.folder), ["notes.txt"]);
  });

  it("asks for a folder first where none is open", async () => {
    const { problems } = await replaceText.inspect(change({ find: "a", replace: "b" }), nowhere);
    assert.match(problems[0] ?? "", /^open a folder first/);
  });
});
