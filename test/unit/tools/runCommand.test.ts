import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdir, realpath, symlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { JsonObject } from "../../../src/core/json.ts";
import { runCommand } from "../../../src/tools/runCommand.ts";
import { nowhere, runContext, tempWorkspace, type TempWorkspace } from "./tempWorkspace.ts";

describe("The tool that runs a command", function () {
  this.timeout(20_000);
  let ws: TempWorkspace;
  const run = (args: JsonObject, context = runContext()) => runCommand.run(args, ws.place, context);
  const inspect = (args: JsonObject) => runCommand.inspect(args, ws.place);

  before(async () => {
    ws = await tempWorkspace();
    await mkdir(join(ws.folder, "sub dir"));
  });
  after(() => ws.remove());

  it("is asked for every time and promises nothing about where it writes", async () => {
    const { kind, risk, requiresApproval } = runCommand.spec;
    assert.deepEqual([kind, risk, requiresApproval], ["execute", 4, true]);
    assert.deepEqual(await inspect({ command: "ls" }), {
      problems: [],
      protections: [],
      insideWorkspace: false,
      targets: [ws.folder],
      contents: [],
      notes: [],
    });
  });

  it("gives the exit code and both streams in their order", async () => {
    const command = "echo one; echo two >&2; echo three; exit 3";
    assert.equal(await run({ command }), "Exit code 3.\nOutput:\none\ntwo\nthree\n");
    assert.equal(await run({ command: "true" }), "Exit code 0.\nIt printed nothing.");
  });

  it("says when a signal ended it", async () => {
    assert.equal(await run({ command: "kill -KILL $$" }), "Ended by SIGKILL.\nIt printed nothing.");
  });

  it("runs the line exactly as given", async () => {
    assert.match(
      await run({ command: `printf '%s' "a  'b' \\"c\\" $0 日本😀"` }),
      /\na {2}'b' "c" \/bin\/sh 日本😀$/,
    );
    assert.match(await run({ command: "echo a\necho b\n" }), /\na\nb\n$/);
    assert.match(await run({ command: "-c 'echo injected'" }), /^Exit code 127/);
    assert.match(await run({ command: "echo $#" }), /\n0\n$/);
  });

  it("runs in the workspace folder or in one below it", async () => {
    assert.match(await run({ command: "pwd" }), new RegExp(`\n${ws.folder}\n$`));
    assert.match(await run({ command: "pwd", cwd: "sub dir" }), /\/ws\/sub dir\n$/);
  });

  it("refuses folders outside, files and folders that are not there", async () => {
    await symlink(ws.outside, join(ws.folder, "out"));
    for (const cwd of ["..", ws.outside, "out", "/", "~"]) {
      assert.match(
        (await inspect({ command: "ls", cwd })).problems[0] ?? "",
        /^parameter 'cwd' must be inside the workspace/,
      );
      await assert.rejects(run({ command: "ls", cwd }), /must be inside the workspace/);
    }
    for (const cwd of ["notes.txt", "no"]) {
      const why = `parameter 'cwd' must name a folder; '${cwd}' is none`;
      assert.deepEqual((await inspect({ command: "ls", cwd })).problems, [why]);
      await assert.rejects(run({ command: "ls", cwd }), { message: why });
    }
  });

  it("names protected files that the line or the folder names", async () => {
    assert.deepEqual((await inspect({ command: "echo x > .vscode/tasks.json" })).protections, [
      "'.vscode/tasks.json' in the command steers the editor",
    ]);
    await mkdir(join(ws.folder, ".git"));
    assert.deepEqual((await inspect({ command: "ls", cwd: ".git" })).protections, [
      "'.git' steers what git runs",
    ]);
  });

  it("takes no empty line and no control characters but tab and newline", () => {
    assert.deepEqual(runCommand.validate({ command: "a\tb\nc" }), []);
    assert.deepEqual(runCommand.validate({ command: " \n " }), ["parameter 'command' must not be empty"]);
    assert.deepEqual(runCommand.validate({ command: "a\rb\u001b[0m\u001b\u009b\0" }), [
      "parameter 'command' must not contain the control character U+000D",
      "parameter 'command' must not contain the control character U+001B",
      "parameter 'command' must not contain the control character U+009B",
      "parameter 'command' must not contain the control character U+0000",
    ]);
  });

  it("takes time limits from 1 to 600 whole seconds", () => {
    assert.deepEqual([limit(1), limit(600)], [undefined, undefined]);
    assert.match(limit(0) ?? "", /must be at least 1$/);
    assert.match(limit(601) ?? "", /must be at most 600$/);
    assert.match(limit(1.5) ?? "", /must be an integer but got 1.5$/);
  });

  it("hides what the editor and Toolgate keep in the environment, and gives no input", async () => {
    process.env.VSCODE_TEST_LEAK = "leak-1";
    process.env.ELECTRON_TEST_LEAK = "leak-2";
    process.env.TOOLGATE_TEST_LEAK = "leak-3";
    process.env.ORDINARY_TEST_VALUE = "kept";
    try {
      const text = await run({ command: "env; cat; echo end" });
      assert.doesNotMatch(text, /leak-/);
      assert.match(text, /ORDINARY_TEST_VALUE=kept\n/);
      assert.match(text, /end\n$/);
    } finally {
      for (const name of ["VSCODE", "ELECTRON", "TOOLGATE"]) delete process.env[`${name}_TEST_LEAK`];
      delete process.env.ORDINARY_TEST_VALUE;
    }
  });

  it("streams what is printed while it still runs", async () => {
    const context = runContext();
    const running = run(
      { command: "echo early; while [ ! -e go ]; do sleep 0.02; done; echo late" },
      context,
    );
    await until(() => context.output.join("") === "early\n");
    await ws.write("go", "");
    assert.match(await running, /early\nlate\n$/);
    assert.equal(context.output.join(""), "early\nlate\n");
  });

  it("goes on when the listener breaks", async () => {
    const context = { ...runContext(), onOutput: () => assert.fail("broken") };
    assert.match(await runCommand.run({ command: "echo a; echo b" }, ws.place, context), /\na\nb\n$/);
  });

  it("keeps the beginning and the end of a long output", async () => {
    const text = await run({ command: "echo START; head -c 1000000 /dev/zero | tr '\\0' x; echo; echo END" });
    assert.match(
      text,
      /^Exit code 0\.\nOutput:\nSTART\nx+\n\.\.\.\[truncated \d+ of 1000011 chars\]\nx+\nEND\n$/,
    );
    assert.ok(text.length < 12_000);
  });

  it("survives endless output in bounded memory", async () => {
    const before = process.memoryUsage().rss;
    const context = runContext();
    const text = await run({ command: "yes", timeoutSeconds: 1 }, context);
    assert.match(text, /^\{"error":"tool_timeout"/);
    assert.ok(text.length < 12_000);
    assert.ok(context.output.join("").length < 201_000);
    assert.match(context.output.join(""), /\.\.\.\[further output is not shown\]\n$/);
    assert.ok(process.memoryUsage().rss - before < 300_000_000);
  });

  it("ends everything at the time limit and says so, with the output until then", async () => {
    const command = "echo pids $$; sleep 300 & echo $!; (sleep 301; true) & echo $!; wait";
    const [first, ...rest] = (await run({ command, timeoutSeconds: 1 })).split("\n");
    assert.deepEqual(JSON.parse(first ?? ""), {
      error: "tool_timeout",
      tool: "run_command",
      timeoutSeconds: 1,
      message: "Tool execution exceeded the 1s deadline and was cancelled",
    });
    const pids = pidsIn(rest.join("\n"));
    assert.equal(pids.length, 3);
    for (const pid of pids) assert.equal(isRunning(pid), false, `${pid}`);
  });

  it("ends grandchildren when cancelled, and throws the reason", async () => {
    const context = runContext();
    const reason = new Error("cancelled by the test");
    const command = "echo pids $$; sh -c 'sleep 300 & echo $!; wait' & echo $!; wait";
    const running = run({ command }, context);
    await until(() => pidsIn(context.output.join("")).length === 3);
    context.abort(reason);
    await assert.rejects(running, reason);
    for (const pid of pidsIn(context.output.join(""))) assert.equal(isRunning(pid), false, `${pid}`);
  });

  it("makes processes end that do not want to", async () => {
    const context = runContext();
    const command =
      "trap '' TERM; echo pids $$; sh -c 'trap \"\" TERM; echo $$; while :; do sleep 0.05; done' & wait; sleep 300";
    const running = run({ command }, context);
    await until(() => pidsIn(context.output.join("")).length === 2);
    context.abort();
    await assert.rejects(running, { name: "AbortError" });
    for (const pid of pidsIn(context.output.join(""))) assert.equal(isRunning(pid), false, `${pid}`);
  });

  it("ends what the command left in the background and does not wait for it", async () => {
    for (const redirect of ["", ">/dev/null 2>&1"]) {
      const text = await run({ command: `sleep 300 ${redirect} & echo pids $!; echo done` });
      assert.match(
        text,
        /^Exit code 0\. What it had left running in the background was ended\.\nOutput:\npids \d+\ndone\n$/,
      );
      for (const pid of pidsIn(text)) assert.equal(isRunning(pid), false);
    }
  });

  it("does not hang on a process that left the group and holds the output", async () => {
    const text = await run({ command: "setsid sleep 5 & sleep 0.2; echo done" });
    assert.match(text, /^Exit code 0\.\nOutput:\ndone\n$/);
    const context = runContext();
    const running = run({ command: "setsid sleep 5 & echo up; sleep 300" }, context);
    await until(() => context.output.join("").includes("up"));
    context.abort();
    await assert.rejects(running, { name: "AbortError" });
  });

  it("starts nothing once cancelled", async () => {
    const context = runContext();
    context.abort(new Error("too late"));
    await assert.rejects(run({ command: "touch touched" }, context), /too late/);
    await assert.rejects(realpath(join(ws.folder, "touched")), { code: "ENOENT" });
  });

  it("says when the command cannot be started at all", async () => {
    const command = `: ${"x".repeat(5_000_000)}`;
    await assert.rejects(run({ command }), { message: "The command could not be run: E2BIG" });
  });

  it("asks for a folder first where none is open", async () => {
    assert.match(
      (await runCommand.inspect({ command: "ls" }, nowhere)).problems[0] ?? "",
      /^open a folder first/,
    );
    await assert.rejects(runCommand.run({ command: "ls" }, nowhere, runContext()), /open a folder first/);
  });
});

function limit(timeoutSeconds: number): string | undefined {
  return runCommand.validate({ command: "ls", timeoutSeconds })[0];
}

/** Every number on its own line or after "pids". */
function pidsIn(text: string): number[] {
  return [...text.matchAll(/^(?:pids )?(\d+)$/gm)].map(([, pid]) => Number(pid));
}

/** A zombie has ended; only its parent has not noticed yet. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== "linux") return true;
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return !["Z", "X"].includes(stat.slice(stat.lastIndexOf(")") + 2)[0] ?? "");
  } catch {
    return false;
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(10);
}
