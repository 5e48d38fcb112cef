import assert from "node:assert/strict";
import { chmod, readFile, symlink, truncate, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, relative } from "node:path";
import type { ToolApprovalDecision } from "../../../src/gate/strategy.ts";
import { runCommand } from "../../../src/tools/runCommand.ts";
import { scriptsIn } from "../../../src/tools/scripts.ts";
import { counted, world } from "../gate/world.ts";
import { tempWorkspace, type TempWorkspace } from "./tempWorkspace.ts";

describe("a script that a command names", () => {
  let ws: TempWorkspace;
  beforeEach(async () => {
    ws = await tempWorkspace();
    await ws.write("build.sh", "echo built >> spy.txt\n");
  });
  afterEach(() => ws.remove());

  const spied = () => readFile(join(ws.folder, "spy.txt"), "utf8");
  const call = (meanwhile: () => Promise<unknown>) => {
    const { strategy } = counted(async () => {
      await meanwhile();
      return { approved: true };
    }, true);
    const { call: ask } = world(strategy, { tool: runCommand, place: () => ws.place });
    return ask({ command: "sh build.sh" }, undefined, { tool: runCommand.spec.id });
  };

  it("runs as it was when it was approved", async () => {
    assert.equal((await call(async () => undefined)).kind, "result");
    assert.equal(await spied(), "built\n");
  });

  it("J07: does not run when it was changed between the question and the answer", async () => {
    const answer = await call(() => ws.write("build.sh", "echo evil >> spy.txt\n"));
    assert.equal(answer.kind, "refused");
    assert.match(answer.kind === "refused" ? answer.text : "", /changed meanwhile/);
    await assert.rejects(spied());
  });

  it("J07: is asked about again when it was changed since a grant for it", async () => {
    let asked = 0;
    const { strategy } = counted((): ToolApprovalDecision => {
      asked++;
      return asked === 1
        ? { approved: true, grant: { scope: { kind: "session" }, covers: { kind: "exact" } } }
        : { approved: false };
    }, true);
    const self = world(strategy, { tool: runCommand, place: () => ws.place });
    self.settings = { row: () => ({ key: runCommand.spec.id, mode: "ask" }) };
    const run = async () =>
      (await self.call({ command: "sh build.sh" }, undefined, { tool: runCommand.spec.id })).kind;
    assert.deepEqual([await run(), await run(), asked], ["result", "result", 1]);
    await ws.write("build.sh", "echo evil >> spy.txt\n");
    assert.deepEqual([await run(), asked], ["refused", 2]);
    assert.equal(await spied(), "built\nbuilt\n");
  });

  it("does not run when it only came after the question, either", async () => {
    const { strategy } = counted(async () => {
      await ws.write("late.sh", "echo evil >> spy.txt\n");
      return { approved: true };
    }, true);
    const { call: ask } = world(strategy, { tool: runCommand, place: () => ws.place });
    const answer = await ask({ command: "sh ./late.sh" }, undefined, { tool: runCommand.spec.id });
    assert.equal(answer.kind, "refused");
    await assert.rejects(spied());
  });

  it("does not run when what a link to it leads to was changed", async () => {
    await symlink("build.sh", join(ws.folder, "link.sh"));
    await symlink("build.sh", join(ws.folder, "linked"));
    for (const command of ["sh link.sh", "sh linked"]) {
      const before = await scriptsIn(command, ws.folder);
      await ws.write("build.sh", `echo evil >> spy.txt # ${command}\n`);
      assert.notDeepEqual(await scriptsIn(command, ws.folder), before);
    }
  });

  it("is the one that the system finds, above a linked folder and in the home folder", async () => {
    await writeFile(join(ws.outside, "..", "up.sh"), "echo good\n");
    await symlink(ws.outside, join(ws.folder, "away"));
    const before = await scriptsIn("sh away/../up.sh", ws.folder);
    assert.equal(before.length, 1);
    await writeFile(join(ws.outside, "..", "up.sh"), "echo evil\n");
    assert.notDeepEqual(await scriptsIn("sh away/../up.sh", ws.folder), before);
    const home = relative(homedir(), join(ws.folder, "build.sh"));
    for (const command of [`sh ~/${home}`, `sh $HOME/${home}`, `sh "\${HOME}/${home}"`])
      assert.equal((await scriptsIn(command, ws.folder)).length, 1, command);
  });

  it("is bound by whatever name where the line says who is to run it", async () => {
    await ws.write("deploy", "echo good\n");
    await ws.write(".env", "A=b\n");
    for (const command of [
      "sh deploy",
      "bash -eu deploy now",
      "true; . ./.env && ls",
      "source .env",
      "/usr/bin/python3 deploy",
      "node --no-warnings deploy notes.txt",
    ]) {
      const found = (await scriptsIn(command, ws.folder)).filter((one) => one.startsWith(ws.folder));
      assert.equal(found.length, 1, command);
    }
  });

  it("is bound however long it or the line is", async () => {
    await ws.write("long.sh", "echo built\n");
    await truncate(join(ws.folder, "long.sh"), 5 * 1024 * 1024);
    const command = `true ${Array.from({ length: 200 }, (_, i) => i).join(" ")}; sh long.sh; sh build.sh`;
    const before = await scriptsIn(command, ws.folder);
    await ws.write("long.sh", `echo evil${" ".repeat(5 * 1024 * 1024)}\n`);
    const between = await scriptsIn(command, ws.folder);
    assert.notDeepEqual(between, before);
    await ws.write("build.sh", "echo evil >> spy.txt\n");
    assert.notDeepEqual(await scriptsIn(command, ws.folder), between);
  });

  it("is known by its name or by being executable; what is only read is not bound", async () => {
    const named = async (command: string) =>
      (await scriptsIn(command, ws.folder)).map((script) => script.slice(ws.folder.length + 1).split(" ")[0]);
    await writeFile(join(ws.folder, "tool"), "#!/bin/sh\n");
    assert.deepEqual(await named("./tool notes.txt"), []);
    await chmod(join(ws.folder, "tool"), 0o755);
    assert.deepEqual(await named("./tool notes.txt"), ["tool"]);
    assert.deepEqual(await named("FILE=build.sh; sh 'build.sh' && (./tool)"), ["build.sh", "tool"]);
    assert.deepEqual(await named("cat notes.txt missing.sh"), []);
  });
});
