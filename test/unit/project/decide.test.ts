import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { decideLine, type LineDecision } from "../../../src/decideLine.ts";
import { readSettingsFile } from "../../../src/settingsFile.ts";

interface Run {
  readonly decisions: readonly LineDecision[];
  readonly errors: string;
  readonly status: number | null;
}

describe("deciding without an editor", () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), "toolgate-decide-"))));
  afterEach(() => rm(folder, { recursive: true }));

  /** Starts the command, which takes most of a second. */
  async function decideLines(settings: string | null, lines: readonly string[]): Promise<Run> {
    const file = join(folder, "settings.json");
    if (settings !== null) await writeFile(file, settings);
    const child = spawn(process.execPath, ["src/decide.ts", "--settings", file]);
    child.stdin.end(lines.map((line) => `${line}\n`).join(""));
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    const [output, errors, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    const decisions = output
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as LineDecision);
    return { decisions, errors, status };
  }
  const said = ({ decisions }: Pick<Run, "decisions">) =>
    decisions.map(({ decision, step }) => `${decision} ${step}`);
  /** The same without the command around it. */
  async function decideHere(settings: string, line: string) {
    const read = await readSettingsFile(settings);
    return { problems: read.problems, decisions: [await decideLine(line, read)] };
  }

  const settings = `{
    // Only mine.
    "toolgate.tools": { "github/*": "allow" },
    "toolgate.rules": [
      { "tool": "github/*", "decision": "deny", "when": "args.repo != 'mine'", "reason": "Only mine." },
      { "tool": "toolgate/run_command", "decision": "allow", "when": "shell(args.command).all(c, c.name == 'ls')" },
    ],
  }`;

  it("gives one decision a line, with the step, the rule and the reason", async () => {
    const run = await decideLines(settings, [
      '{"tool":"github/create_issue","args":{"repo":"mine"},"caller":"ci"}',
      '{"tool":"github/create_issue","args":{"repo":"other"}}',
      '{"tool":"toolgate/run_command","args":{"command":"ls; ls"}}',
      '{"tool":"toolgate/run_command","args":{"command":"ls; rm x"}}',
      `{"tool":"toolgate/write_file","args":{"path":".vscode/settings.json","content":""},"cwd":${JSON.stringify(folder)}}`,
      '{"tool":"toolgate/write_file","args":{}}',
      '{"tool":"toolgate/no_such_tool","args":{}}',
      '{"tool":"gitlab/create_issue","args":{}}',
    ]);
    assert.equal(run.errors, "");
    assert.equal(run.status, 0);
    assert.deepEqual(said(run), [
      "allow row",
      "deny deny",
      "allow rules",
      "ask default",
      "ask protected",
      "deny validate",
      "deny resolve",
      "ask default",
    ]);
    assert.deepEqual(
      run.decisions.map(({ rule }) => rule),
      ["toolgate.tools: 'github/*'", "toolgate.rules[0]", "toolgate.rules[1]", null, null, null, null, null],
    );
    assert.equal(run.decisions[1]?.reason, "Only mine.");
  });

  it("names the line that cannot be read, refuses it, and decides the others", async () => {
    const run = await decideLines(settings, [
      "nonsense",
      '{"tool":"x","args":{}}',
      '{"tool":"a/b"}',
      '{"tool":"a/b","args":{},"arg":1}',
      '{"tool":"github/x","args":{"repo":"mine"}}',
    ]);
    assert.equal(run.status, 1);
    assert.deepEqual(said(run), ["deny door", "deny door", "deny door", "deny door", "allow row"]);
    assert.match(run.errors, /^line 1: is no JSON.*\nline 2: tool .*\nline 3: args .*\nline 4: .*arg/);
  });

  it("fails where a rule is broken, so that a build notices", async () => {
    const broken = '{ "toolgate.rules": [{ "tool": "a/*", "decision": "deny", "when": "args." }] }';
    const run = await decideLines(broken, ['{"tool":"a/b","args":{}}']);
    assert.equal(run.status, 1);
    assert.match(run.errors, /^toolgate\.rules\[0\] when: /);
    assert.deepEqual(said(run), ["ask required"]);
  });

  // Abuse case S07: an editor reads such a key as nothing, so the rule says nothing there.
  it("takes nothing from keys that objects have anyway", async () => {
    const inherited = '{ "toolgate.rules": [{ "tool": "a/*", "__proto__": { "decision": "allow" } }] }';
    const { decisions, problems } = await decideHere(inherited, '{"tool":"a/b","args":{}}');
    assert.deepEqual(said({ decisions }), ["ask required"]);
    assert.equal(problems[0]?.where, "toolgate.rules[0]");
    assert.match(problems[0].what, /^decision must be one of/);
  });

  it("reads a file with a mark of its encoding, and starts a relative folder from its own", async () => {
    const inside = `{ "toolgate.rules": [{ "tool": "a/*", "decision": "allow", "when": "cwd == workspace[0] && path('x').resolved.endsWith('/src/x')" }] }`;
    const run = await decideHere(`\uFEFF${inside}`, '{"tool":"a/b","args":{},"cwd":"src"}');
    assert.deepEqual(run.problems, []);
    assert.deepEqual(said(run), ["allow rules"]);
    const rules =
      '{ "toolgate.rules": [{ "tool": "a/*", "decision": "deny", "when": "!cwd.startsWith(\'/\')" }] }';
    if (process.platform !== "win32")
      assert.deepEqual(said(await decideHere(rules, '{"tool":"a/b","args":{},"cwd":"src"}')), [
        "ask default",
      ]);
  });

  it("says so when the file of settings is missing", async () => {
    const run = await decideLines(null, ['{"tool":"a/b","args":{}}']);
    assert.equal(run.status, 1);
    assert.match(run.errors, /settings\.json/);
    assert.deepEqual(run.decisions, []);
  });

  it("reads no settings from what is no JSON or no object", async () => {
    for (const broken of ["{", ""]) await assert.rejects(readSettingsFile(broken), /cannot be read/, broken);
    for (const other of ["[]", "1", "null"])
      await assert.rejects(readSettingsFile(other), /must be an object/, other);
  });
});
