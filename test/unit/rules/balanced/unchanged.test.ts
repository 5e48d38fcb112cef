import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readingCommands } from "../../../../src/rules/balanced/readsOnly.ts";

describe("what the preset balanced allows, when it runs", () => {
  let root: string;
  before(async () => {
    root = await mkdtemp(join(tmpdir(), "toolgate-reads-"));
    await mkdir(join(root, "src"));
    for (const name of ["a", "b", "a b", "patterns", "src/a.ts"])
      await writeFile(join(root, name), `${name}\nTODO\n`);
    for (const line of [
      "git init -q -b main",
      "git add -A",
      "git -c user.name=x -c user.email=x@example.com commit -q -m one",
      "echo changed > b",
      "git -c user.name=x -c user.email=x@example.com stash -q",
      "echo changed again > b",
    ]) {
      assert.equal(run(line), 0, line);
    }
  });
  after(async () => await rm(root, { recursive: true }));

  const shell = (args: readonly string[]) =>
    spawnSync("/bin/sh", args, { cwd: root, input: "", env: { PATH: process.env.PATH, HOME: root } });
  const run = (line: string) => shell(["-c", line]).status;
  /** The status each line ends with. One shell starts them, much sooner than a process as large as this one. */
  const runEach = (lines: readonly string[]) =>
    shell(["-c", 'for line; do sh -c "$line" </dev/null >/dev/null 2>&1; echo $?; done', "sh", ...lines])
      .stdout.toString()
      .trim()
      .split("\n");

  async function contents(): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      // Git refreshes what it knows of the files' times there.
      if (path.endsWith(join(".git", "index"))) continue;
      found[path] = entry.isFile()
        ? createHash("sha256")
            .update(await readFile(path))
            .digest("hex")
        : "folder";
    }
    return found;
  }

  it("changes nothing", async function () {
    this.timeout(60_000);
    const before = await contents();
    const lines = readingCommands.flatMap(({ examples }) => examples.match);
    const ended = runEach(lines);
    assert.equal(ended.length, lines.length);
    // Not every machine has every command.
    const ran = ended.filter((status) => status !== "127").length;
    assert.ok(ran > 100, `only ${ran} lines ran`);
    assert.deepEqual(await contents(), before);
  });
});
