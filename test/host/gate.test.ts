import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import * as vscode from "vscode";
import { inFolder, invoke, setting } from "./window.ts";

describe("a tool called by an extension", () => {
  afterEach(() => setting("tools", undefined));

  it("runs without asking when it only reads", async () => {
    assert.equal(
      await invoke("toolgate_read_file", { path: "notes.md" }),
      await readFile(inFolder("notes.md"), "utf8"),
    );
  });

  it("does not run when nobody can be asked", async () => {
    const answer = await invoke("toolgate_write_file", { path: "asked.md", content: "x" });
    assert.match(answer, /"status":"error"/);
    assert.match(answer, /Nothing was executed/);
    assert.ok(!existsSync(inFolder("asked.md")));
  });

  it("runs when its row allows it, and does what it was told", async () => {
    await setting("tools", { "toolgate/*": "allow" });
    await invoke("toolgate_write_file", { path: "deep/allowed.md", content: "text\n" });
    assert.equal(await readFile(inFolder("deep/allowed.md"), "utf8"), "text\n");
    assert.match(
      await invoke("toolgate_run_command", { command: "cat deep/allowed.md && exit 3" }),
      /Exit code 3[^]*text/,
    );
  });

  it("is refused by name when its row denies it", async () => {
    await setting("tools", { "toolgate/read_file": "deny" });
    const answer = await invoke("toolgate_read_file", { path: "notes.md" });
    assert.match(answer, /Tool execution denied by ToolPermissionPolicy/);
    assert.doesNotMatch(answer, /printer/);
  });

  it("is told every problem of its arguments, which VS Code does not check", async () => {
    await setting("tools", { "toolgate/*": "allow" });
    const answer = await invoke("toolgate_write_file", { path: 5, extra: true });
    assert.match(answer, /^\{"error":"invalid_arguments","tool":"toolgate\/write_file","details":\[/);
    for (const part of ["'path'", "'content'", "'extra'"]) assert.ok(answer.includes(part), answer);
  });

  it("cannot leave the workspace", async () => {
    await setting("tools", { "toolgate/*": "allow" });
    for (const path of ["../out.md", "/etc/passwd", "~/.bashrc", "file:///etc/passwd"])
      assert.match(await invoke("toolgate_read_file", { path }), /inside the workspace|must|not/);
    assert.match(
      await invoke("toolgate_write_file", { path: "../out.md", content: "x" }),
      /invalid_arguments/,
    );
    assert.ok(!existsSync(inFolder("../out.md")));
  });

  it("stops with everything it started when it is cancelled", async () => {
    await setting("tools", { "toolgate/*": "allow" });
    const source = new vscode.CancellationTokenSource();
    const command = "echo $$ > pid.txt; sleep 600 & wait";
    const answer = invoke("toolgate_run_command", { command }, source.token).catch(() => "cancelled");
    const pid = await firstLine("pid.txt");
    source.cancel();
    await answer;
    await gone(Number(pid));
  });
});

async function firstLine(path: string): Promise<string> {
  for (;;) {
    const text = await readFile(inFolder(path), "utf8").catch(() => "");
    if (text.endsWith("\n")) return text.trim();
    await pause();
  }
}

async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    const state = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    if (/\) Z /.test(state)) return;
    await pause();
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
