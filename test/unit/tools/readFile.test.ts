import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { open, rm, symlink } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import type { JsonObject } from "../../../src/core/json.ts";
import { readFile } from "../../../src/tools/readFile.ts";
import { maxCharacters } from "../../../src/tools/readLines.ts";
import { nowhere, runContext, tempWorkspace, type TempWorkspace } from "./tempWorkspace.ts";

describe("The tool that reads a file", () => {
  let ws: TempWorkspace;
  const read = (args: JsonObject) => readFile.run(args, ws.place, runContext());
  const problems = async (args: JsonObject) => (await readFile.inspect(args, ws.place)).problems;

  before(async () => (ws = await tempWorkspace()));
  after(() => ws.remove());

  it("needs no approval and changes nothing", async () => {
    const { kind, risk, requiresApproval } = readFile.spec;
    assert.deepEqual([kind, risk, requiresApproval], ["read", 0, false]);
    const found = await readFile.inspect({ path: "notes.txt" }, ws.place);
    assert.deepEqual(found, { problems: [], protections: [], insideWorkspace: true, notes: [] });
  });

  it("gives the whole text as it is", async () => {
    await ws.write("ü/日本 😀.txt", "\tüñ😀\r\nlast");
    assert.equal(await read({ path: "ü/日本 😀.txt" }), "\tüñ😀\r\nlast");
    await ws.write("empty", "");
    assert.equal(await read({ path: "empty" }), "");
  });

  const ranges: readonly (readonly [range: JsonObject, expected: string])[] = [
    [{ startLine: 2 }, "second\nthird\n"],
    [{ endLine: 1 }, "first\n"],
    [{ startLine: 2, endLine: 2 }, "second\n"],
    [{ startLine: 3, endLine: 99 }, "third\n"],
  ];
  for (const [range, expected] of ranges) {
    it(`gives the lines ${JSON.stringify(range)}`, async () => {
      assert.equal(await read({ path: "notes.txt", ...range }), expected);
    });
  }

  it("says how many lines there are when asked for more", async () => {
    await assert.rejects(read({ path: "notes.txt", startLine: 4 }), {
      message: "'notes.txt' has only 3 lines",
    });
  });

  it("does not take lines that make no sense", () => {
    assert.deepEqual(readFile.validate({ path: "a", startLine: 0 }), [
      "parameter 'startLine' must be at least 1",
    ]);
    assert.deepEqual(readFile.validate({ path: "a", startLine: 2, endLine: 1 }), [
      "parameter 'endLine' must not be less than 'startLine'",
    ]);
  });

  it("gives exactly the lines asked for, wherever chunks end", async () => {
    const lines = fc.array(fc.string({ unit: fc.constantFrom("a", "é", "日", "😀", "\r"), maxLength: 5 }), {
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(lines, fc.nat(70_000), fc.nat(), fc.nat(), async (drawn, padding, a, b) => {
        const all = ["x".repeat(padding), ...drawn];
        await ws.write("drawn.txt", all.join("\n") + "\n");
        const first = (a % all.length) + 1;
        const last = first + (b % all.length);
        const expected = all.slice(first - 1, last).map((line) => `${line}\n`);
        assert.equal(await read({ path: "drawn.txt", startLine: first, endLine: last }), expected.join(""));
      }),
      { numRuns: 60 },
    );
  }).timeout(20_000);

  it("cuts a long text and says where to go on", async () => {
    const line = `${"x".repeat(99)}\n`;
    await ws.write("long.txt", line.repeat(5000));
    const text = await read({ path: "long.txt" });
    const marker = "\n...[truncated in line 1001; the file has 500000 bytes; go on with startLine 1001]";
    assert.equal(text, line.repeat(1000) + marker);
    assert.ok((await read({ path: "long.txt", startLine: 1001 })).startsWith(line));
  });

  it("cuts a line that alone is too long, and no character in half", async () => {
    await ws.write("line.txt", `a${"😀".repeat(maxCharacters)}`);
    const text = await read({ path: "line.txt" });
    assert.ok(text.isWellFormed());
    assert.match(text, /\n\.\.\.\[truncated in line 1; .*too long for this tool\]$/);
    assert.ok(text.length < maxCharacters + 200);
  });

  it("refuses binary files, naming the file and its size", async () => {
    await ws.write("image.png", Uint8Array.of(0x89, 0x50, 0, 1));
    await assert.rejects(read({ path: "image.png" }), {
      message: "'image.png' is a binary file of 4 bytes; only text can be read",
    });
    await ws.write("latin1.txt", Uint8Array.of(0x61, 0xe9, 0x62));
    await assert.rejects(read({ path: "latin1.txt" }), /'latin1.txt' \(3 bytes\) is not UTF-8 text/);
    await ws.write("half.txt", Uint8Array.of(0x61, 0xe2, 0x82));
    await assert.rejects(read({ path: "half.txt" }), /'half.txt' \(3 bytes\) is not UTF-8 text/);
  });

  it("refuses a huge sparse file without reading it", async () => {
    const file = await open(join(ws.folder, "huge"), "w");
    await file.truncate(2 ** 40);
    await file.close();
    await assert.rejects(read({ path: "huge" }), /'huge' is a binary file of 1099511627776 bytes/);
  });

  it("refuses pipes, sockets and folders without hanging", async () => {
    execFileSync("mkfifo", [join(ws.folder, "pipe")]);
    const server = createServer().listen(join(ws.folder, "socket"));
    try {
      await new Promise((resolve) => server.once("listening", resolve));
      for (const path of ["pipe", "socket"]) {
        const why = `parameter 'path' must name an ordinary file; '${path}' is a device, pipe or socket`;
        assert.deepEqual(await problems({ path }), [why]);
        await assert.rejects(read({ path }), { message: why });
      }
    } finally {
      server.close();
    }
    assert.deepEqual(await problems({ path: "." }), ["parameter 'path' must name a file; '.' is a folder"]);
  });

  it("refuses devices", async () => {
    const place = { ...nowhere, folder: "/dev", folders: ["/dev"] };
    await assert.rejects(readFile.run({ path: "zero" }, place, runContext()), /is a device, pipe or socket/);
  });

  it("refuses what is not there, and what is outside", async () => {
    assert.deepEqual(await problems({ path: "no.txt" }), [
      "parameter 'path' names no file: there is no 'no.txt'",
    ]);
    await symlink(join(ws.outside, "secret.txt"), join(ws.folder, "link"));
    for (const path of ["../outside/secret.txt", join(ws.outside, "secret.txt"), "link"]) {
      assert.match((await problems({ path }))[0] ?? "", /must be inside the workspace/);
      await assert.rejects(read({ path }), /must be inside the workspace/);
    }
  });

  it("refuses a file that became a link to the outside after it was inspected", async () => {
    const path = await ws.write("swap.txt", "mine");
    assert.deepEqual(await problems({ path: "swap.txt" }), []);
    await rm(path);
    await symlink(join(ws.outside, "secret.txt"), path);
    await assert.rejects(read({ path: "swap.txt" }), /must be inside the workspace/);
  });

  it("stops when cancelled", async () => {
    const context = runContext();
    const reason = new Error("cancelled by the test");
    context.abort(reason);
    await assert.rejects(readFile.run({ path: "notes.txt" }, ws.place, context), reason);
  });

  it("asks for a folder first where none is open", async () => {
    assert.match((await readFile.inspect({ path: "a" }, nowhere)).problems[0] ?? "", /^open a folder first/);
    await assert.rejects(readFile.run({ path: "a" }, nowhere, runContext()), /^Error: open a folder first/);
  });
});
