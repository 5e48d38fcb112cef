import assert from "node:assert/strict";
import fc from "fast-check";
import { modes, type Mode } from "../../../src/core/mode.ts";
import { modeChange } from "../../../src/rules/modeChange.ts";
import { readSettings, settingKeys, type RawSettings } from "../../../src/rules/settings.ts";

type Tool = Parameters<typeof modeChange>[1];
const write: Tool = {
  id: "toolgate/write_file",
  kind: "edit",
  risk: 3,
  requiresApproval: true,
  origin: "own",
};
const read: Tool = {
  id: "toolgate/read_file",
  kind: "read",
  risk: 0,
  requiresApproval: false,
  origin: "own",
};
const spy: Tool = {
  id: "editor/spy",
  kind: "other",
  risk: null,
  requiresApproval: null,
  origin: "foreign",
};

const nothing = Object.fromEntries(settingKeys.map((key) => [key, undefined])) as RawSettings;

function changed(raw: unknown, tool: Tool, mode: Mode | null) {
  const change = modeChange(raw, tool, mode);
  assert.ok(change.kind === "change", change.kind);
  return change;
}

describe("a change of a tool's mode", () => {
  const cases: readonly [
    raw: object | undefined,
    tool: Tool,
    mode: Mode | null,
    from: Mode,
    to: Mode,
    looser: boolean,
  ][] = [
    [undefined, write, "deny", "required", "deny", false],
    [undefined, write, "required", "required", "required", false],
    [undefined, write, "ask", "required", "ask", true],
    [undefined, write, "allow", "required", "allow", true],
    [undefined, read, "ask", "allow", "ask", false],
    [undefined, spy, "allow", "required", "allow", true],
    [{ "toolgate/write_file": "deny" }, write, "required", "deny", "required", true],
    [{ "toolgate/write_file": "deny" }, write, null, "deny", "required", true],
    [{ "toolgate/write_file": "allow" }, write, null, "allow", "required", false],
    [{ "toolgate/read_file": "required" }, read, null, "required", "allow", true],
    [{ "toolgate/*": "deny" }, write, "ask", "deny", "ask", true],
    [{ "toolgate/*": "deny", "toolgate/write_file": "ask" }, write, null, "ask", "deny", false],
    [{ "toolgate/write_file": "Auto" }, write, "allow", "required", "allow", true],
  ];
  for (const [raw, tool, mode, from, to, loosens] of cases)
    it(`to ${mode} with ${JSON.stringify(raw ?? {})} takes ${tool.id} from ${from} to ${to}`, () => {
      const change = changed(raw, tool, mode);
      assert.deepEqual(
        { from: change.from.mode, to: change.to.mode, loosens: change.loosens },
        { from, to, loosens },
      );
    });

  it("touches no other row, readable or not", () => {
    const raw = { "toolgate/*": "ask", "toolgate/write_file": "deny", "a/b": 7, broken: "allow" };
    assert.deepEqual(changed(raw, write, "allow").tools, { ...raw, "toolgate/write_file": "allow" });
    assert.deepEqual(changed(raw, write, null).tools, { "toolgate/*": "ask", "a/b": 7, broken: "allow" });
  });

  it("is none where it stands there already", () => {
    assert.deepEqual(modeChange({ "toolgate/write_file": "deny" }, write, "deny"), { kind: "none" });
    assert.deepEqual(modeChange({ "toolgate/*": "deny" }, write, null), { kind: "none" });
    assert.deepEqual(modeChange(undefined, write, null), { kind: "none" });
  });

  for (const raw of ["allow", 1, null, ["toolgate/*"]])
    it(`is impossible while the setting is ${JSON.stringify(raw)}`, () =>
      assert.equal(modeChange(raw, write, "deny").kind, "impossible"));

  for (const id of ["editor/a*", "editor/{a,b}", "editor/!x", "editor/a/b", "editor/(x)"] as const)
    it(`is impossible for the id ${id}, which would mean other tools`, () =>
      assert.equal(modeChange({}, { ...spy, id }, "allow").kind, "impossible"));

  it("does what it says, by what the settings then say", () => {
    const key = fc.constantFrom("toolgate/write_file", "toolgate/*", "*/write_file", "editor/*", "broken");
    const value = fc.constantFrom<unknown>(...modes, "Auto", 1);
    fc.assert(
      fc.property(
        fc.dictionary(key, value),
        fc.constantFrom(write, read, spy),
        fc.option(fc.constantFrom(...modes)),
        (raw, tool, mode) => {
          const change = modeChange(raw, tool, mode);
          if (change.kind !== "change") return assert.equal(change.kind, "none");
          const after = readSettings({ ...nothing, tools: change.tools }, { rules: [], shell: null });
          if (mode === null) return assert.notEqual(after.row(tool.id)?.key, tool.id);
          assert.deepEqual(after.row(tool.id), { key: tool.id, mode });
          assert.equal(change.to.mode, mode);
        },
      ),
    );
  });
});
