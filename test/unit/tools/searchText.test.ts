import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { open, symlink } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import type { JsonObject } from "../../../src/core/json.ts";
import { searchText } from "../../../src/tools/searchText.ts";
import { nowhere, runContext, tempWorkspace, type TempWorkspace } from "./tempWorkspace.ts";

describe("The tool that searches text", () => {
  let ws: TempWorkspace;
  const search = (args: JsonObject) => searchText.run(args, ws.place, runContext());

  beforeEach(async () => (ws = await tempWorkspace()));
  afterEach(() => ws.remove());

  it("needs no approval", async () => {
    const found = await searchText.inspect({ text: "a" }, ws.place);
    assert.deepEqual(found, { problems: [], protections: [], insideWorkspace: true, notes: [] });
  });

  it("gives line numbers with a little context, file by file in order", async () => {
    await ws.write("b.txt", "one\ntwo\nthree\nfour\nfive\nsix\nseven\ntwo");
    await ws.write("a/c.txt", "two\r\nother\r\n");
    assert.equal(
      await search({ text: "two" }),
      "a/c.txt\n1: two\n2- other\n\nb.txt\n1- one\n2: two\n3- three\n--\n7- seven\n8: two\n\n" +
        "3 matching lines in 2 files.",
    );
    assert.equal(
      await search({ text: "two", contextLines: 0, path: "a" }),
      "a/c.txt\n1: two\n\n1 matching line in 1 file.",
    );
  });

  it("takes text as it is, and expressions when told to", async () => {
    await ws.write("x.txt", "a.c\nabc\nABC\n");
    const lines = async (args: JsonObject) =>
      (await search({ contextLines: 0, path: ".", pattern: "x.txt", ...args }))
        .split("\n")
        .filter((line) => /^\d+:/.test(line));
    assert.deepEqual(await lines({ text: "a.c" }), ["1: a.c"]);
    assert.deepEqual(await lines({ text: "a.c", regex: true }), ["1: a.c", "2: abc"]);
    assert.deepEqual(await lines({ text: "A.C", ignoreCase: true }), ["1: a.c"]);
    assert.deepEqual(await lines({ text: "^a[b.]c$", regex: true, ignoreCase: true }), [
      "1: a.c",
      "2: abc",
      "3: ABC",
    ]);
  });

  it("says what is wrong with an expression before anything is read", () => {
    const problem = (text: string) => searchText.validate({ text, regex: true })[0] ?? "";
    assert.match(problem("(a"), /^parameter 'text' is no regular expression: .*missing closing \)/);
    assert.match(problem("(?=a)"), /is no regular expression/);
    assert.match(problem("((.{1,100}){1,10})x"), /too complex/);
    assert.deepEqual(searchText.validate({ text: "(a" }), []);
    assert.match(searchText.validate({ text: "a\nb" })[0] ?? "", /must be within one line/);
  });

  it("takes linear time for expressions that make others hang", async () => {
    await ws.write("evil.txt", `${"a".repeat(100_000)}\n`.repeat(5));
    const result = await search({
      text: "^(a+)+$|(a|aa)+b",
      regex: true,
      pattern: "evil.txt",
      contextLines: 0,
    });
    assert.match(result, /^evil.txt\n1: a+…\n/);
    assert.match(result, /5 lines searched in the first 2000 characters only/);
  });

  it("shows of a long line what is around the match", async () => {
    await ws.write("long.txt", `${"x".repeat(5000)}needle${"😀".repeat(5000)}`);
    const [, line = ""] = (await search({ text: "needle" })).split("\n");
    assert.match(line, /^1: …x{60}needle/);
    assert.ok(line.endsWith("…") && line.length < 320 && line.isWellFormed());
  });

  it("leaves out binary and huge files, and says so", async () => {
    await ws.write("binary", "needle\0");
    await ws.write("latin1", Uint8Array.of(0x6e, 0xe9));
    const huge = await open(join(ws.folder, "huge"), "w");
    await huge.truncate(2 ** 40);
    await huge.close();
    assert.equal(
      await search({ text: "needle" }),
      "No match. (2 binary files left out; 1 file over 2 MiB left out)",
    );
  });

  it("follows no link, enters no '.git' and hangs on no pipe", async () => {
    await symlink(ws.outside, join(ws.folder, "out"));
    await symlink(join(ws.outside, "secret.txt"), join(ws.folder, "secret"));
    await ws.write(".git/x", "second");
    await ws.write("node_modules/x", "second");
    execFileSync("mkfifo", [join(ws.folder, "pipe")]);
    assert.equal(
      await search({ text: "second", contextLines: 0 }),
      "notes.txt\n2: second\n\n1 matching line in 1 file.",
    );
    assert.match(await search({ text: "second", path: ".git" }), /^\.git\/x\n1: second/);
  });

  it("refuses everything outside", async () => {
    await symlink(ws.outside, join(ws.folder, "out"));
    for (const path of ["../outside", ws.outside, "out", `${ws.folder}-evil`]) {
      const { problems } = await searchText.inspect({ text: "a", path }, ws.place);
      assert.match(problems[0] ?? "", /must be inside the workspace/, path);
      await assert.rejects(search({ text: "a", path }), /must be inside the workspace/, path);
    }
  });

  it("stops at the limit, within a file and between files, and says so", async () => {
    await ws.write("a.txt", "hit\n".repeat(10));
    await ws.write("b.txt", "hit\n");
    const more = "...[there may be more; narrow it down with 'path', 'pattern' or 'text']";
    assert.equal(
      await search({ text: "hit", limit: 2, contextLines: 0 }),
      `a.txt\n1: hit\n2: hit\n\n2 matching lines in 1 file.\n${more}`,
    );
    assert.ok((await search({ text: "hit", limit: 10, contextLines: 0 })).endsWith(more));
    assert.doesNotMatch(await search({ text: "hit", limit: 11, pattern: "[ab].txt" }), /there may be more/);
  });

  it("gives at most so much", async () => {
    await ws.write("a.txt", `${"hit ".repeat(100)}\n`.repeat(2000));
    const result = await search({ text: "hit", limit: 1000 });
    assert.ok(result.length < 101_000 && result.includes("there may be more"));
  });

  it("finds exactly the lines that hold the text", async () => {
    const lines = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "é", "😀", " "), maxLength: 4 }), {
      minLength: 1,
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(
        lines,
        fc.constantFrom("a", "ab", "é", "😀"),
        fc.nat(3),
        async (all, wanted, context) => {
          await ws.write("drawn.txt", all.join("\n"));
          const shown = await search({ text: wanted, pattern: "drawn.txt", contextLines: context });
          const numbers = [...shown.matchAll(/^(\d+): (.*)$/gm)];
          const expected = all.flatMap((line, i) => (line.includes(wanted) ? [[String(i + 1), line]] : []));
          assert.deepEqual(
            numbers.map(([, number, line]) => [number, line]),
            expected,
          );
        },
      ),
      { numRuns: 60 },
    );
  }).timeout(20_000);

  it("stops when cancelled, also on the way", async () => {
    await ws.write("long.txt", "x\n".repeat(300_000));
    const reason = new Error("cancelled by the test");
    const context = runContext();
    const searching = searchText.run({ text: "(x|y)+z", regex: true }, ws.place, context);
    setTimeout(() => context.abort(reason), 10);
    await assert.rejects(searching, reason);
  });

  it("asks for a folder first where none is open", async () => {
    assert.match(
      (await searchText.inspect({ text: "a" }, nowhere)).problems[0] ?? "",
      /^open a folder first/,
    );
  });
});
