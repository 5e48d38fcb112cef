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

/** Runs the text in `line` of the folders 0 to COUNT - 1, by turns in two shells. */
const runEach = `
at=0
while [ $at -lt "$COUNT" ]; do
  if [ $((at % 2)) = 0 ]; then shell=sh; else shell=bash; fi
  mkdir "$at/log" "$at/cwd"
  (
    line=$(cat "$at/line")
    LOG=$PWD/$at/log
    cd "$at/cwd" || exit
    : >a >b >-b >'b a'
    exec env -i PATH="$PATH" LOG="$LOG" HOME="$PWD" "$shell" -c "$line" </dev/null >/dev/null 2>&1
  )
  at=$((at + 1))
done`;

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

  /**
   * What each of the lines ran. They are run one after the other, in folders of their own, by one shell: to start
   * them all from a process as large as this one takes several times as long.
   */
  async function runAll(lines: readonly string[]): Promise<string[][]> {
    const folders = lines.map((_, at) => join(root, "runs", String(at)));
    for (const [at, line] of lines.entries()) {
      await mkdir(join(root, "runs", String(at)), { recursive: true });
      // In the background it may go on otherwise.
      await writeFile(join(root, "runs", String(at), "line"), `${line}\nwait`);
    }
    const PATH = `${join(root, "bin")}:/usr/bin:/bin`;
    const { status, stderr } = spawnSync("sh", ["-c", runEach], {
      cwd: join(root, "runs"),
      env: { PATH, COUNT: String(lines.length) },
      encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
    return Promise.all(folders.map((folder) => logsIn(join(folder, "log"))));
  }

  it("runs nothing that was not read, with no other argument", async function () {
    this.timeout(60_000);
    const part = fc.oneof(fc.constantFrom(...pieces), fc.constantFrom(...phrases));
    // Only the words above, and no word of the machine.
    const line = fc.array(part, { minLength: 1, maxLength: 12 }).map((parts) => `a ${parts.join("")}`);
    const lines = fc.sample(line, 6000).filter((text) => /[^a-z \n]/.test(text));
    const certain: { text: string; read: string[] }[] = [];
    for (const text of lines) {
      if (certain.length === 250) break;
      const reading = reader.read(text);
      if (reading.kind === "uncertain") continue;
      const read = reading.commands.map(({ name, args }) => [name, ...args, ""].join("\u001f"));
      certain.push({ text, read });
    }
    assert.ok(certain.length > 100, `only ${certain.length} lines were certain`);
    const runs = await runAll(certain.map(({ text }) => text));
    for (const [at, { text, read }] of certain.entries())
      for (const found of runs[at] ?? [])
        assert.ok(read.includes(found), `${JSON.stringify(text)} ran ${JSON.stringify(found)}`);
    assert.ok(runs.flat().length > 100, "next to nothing ran");
  });
});

async function logsIn(folder: string): Promise<string[]> {
  const logs = (await readdir(folder)).map((name) => readFile(join(folder, name), "utf8"));
  return (await Promise.all(logs)).filter((text) => text !== "");
}
