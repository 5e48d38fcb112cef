import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { ShellReader } from "../../../src/rules/shellLine.ts";
import { loadReader } from "./shellReader.ts";

const pieces =
  "a b ab 1 2 = ~ # ! - -- { } {} [ ] * ? ^ % @ : , + . é $ ` ' \" ' \" \\ ; & && | || ( ) < > 2> 2>&1 do if then fi".split(
    " ",
  );
const phrases = [
  "a ",
  " ",
  " ",
  " ",
  "\n",
  "sh -c ",
  "eval ",
  "env ",
  "command ",
  "'a b'",
  '"b a"',
  "\\ ",
  " \\\n",
  "A=b ",
];

/** Their log is one file per run: name and arguments, each ended by U+001F. */
const stub = `#!/bin/sh\nprintf '%s\\037' "\${0##*/}" "$@" > "$LOG/$$"\n`;

describe("a shell line, run by the shell", () => {
  let root: string;
  let reader: ShellReader;
  before(async () => {
    reader = await loadReader();
    root = await mkdtemp(join(tmpdir(), "toolgate-lines-"));
    await mkdir(join(root, "bin"));
    for (const name of ["a", "b", "ab"]) {
      await writeFile(join(root, "bin", name), stub);
      await chmod(join(root, "bin", name), 0o755);
    }
  });
  after(async () => await rm(root, { recursive: true }));

  async function run(shell: string, line: string): Promise<string[]> {
    for (const folder of ["log", "cwd"]) {
      await rm(join(root, folder), { recursive: true, force: true });
      await mkdir(join(root, folder));
    }
    for (const name of ["a", "b", "-b", "b a"]) await writeFile(join(root, "cwd", name), "");
    const PATH = `${join(root, "bin")}:/usr/bin:/bin`;
    // In the background it may go on otherwise.
    spawnSync(shell, ["-c", `${line}\nwait`], {
      cwd: join(root, "cwd"),
      env: { PATH, LOG: join(root, "log"), HOME: join(root, "cwd") },
      input: "",
    });
    const logs = (await readdir(join(root, "log"))).map((name) => readFile(join(root, "log", name), "utf8"));
    return (await Promise.all(logs)).filter((text) => text !== "");
  }

  it("runs nothing that was not read, with no other argument", async function () {
    this.timeout(60_000);
    const part = fc.oneof(fc.constantFrom(...pieces), fc.constantFrom(...phrases));
    // Only the words above, and no word of the machine.
    const line = fc.array(part, { minLength: 1, maxLength: 12 }).map((parts) => `a ${parts.join("")}`);
    let ran = 0;
    const lines = fc.sample(line, 6000).filter((text) => /[^a-z \n]/.test(text));
    for (const text of lines) {
      const reading = reader.read(text);
      if (reading.kind === "uncertain" || ran >= 250) continue;
      ran++;
      const read = reading.commands.map(({ name, args }) => [name, ...args, ""].join("\u001f"));
      for (const found of await run(ran % 2 === 0 ? "bash" : "sh", text)) {
        assert.ok(read.includes(found), `${JSON.stringify(text)} ran ${JSON.stringify(found)}`);
      }
    }
    assert.ok(ran > 100, `only ${ran} lines were certain`);
  });
});
