import assert from "node:assert/strict";
import fc from "fast-check";
import { decide } from "../../../src/core/decide.ts";
import { effectiveMode, type WindowState } from "../../../src/core/effectiveMode.ts";
import { modes, type Mode } from "../../../src/core/mode.ts";
import type { Situation } from "../../../src/core/situation.ts";
import { anySituation, plain } from "./situations.ts";

type DecidedTool = NonNullable<Situation["tool"]>;
const tool = (changes: Partial<DecidedTool> = {}): DecidedTool => ({
  id: "x/y",
  kind: "other",
  risk: null,
  requiresApproval: null,
  origin: "own",
  ...changes,
});

describe("the effective mode", () => {
  const cases: readonly [
    what: string,
    tool: Partial<DecidedTool>,
    row: Mode | null,
    mode: Mode,
    by: string,
  ][] = [
    ["a tool that requires approval", { requiresApproval: true, risk: 0 }, null, "required", "tool"],
    ["a tool that needs none", { requiresApproval: false, risk: 5 }, null, "allow", "tool"],
    ["a harmless tool", { risk: 0 }, null, "allow", "tool"],
    ["a tool with a risk", { risk: 1 }, null, "required", "tool"],
    ["a tool of unknown risk", {}, null, "required", "tool"],
    [
      "a foreign tool that calls itself harmless",
      { origin: "foreign", risk: 0, requiresApproval: false },
      null,
      "required",
      "tool",
    ],
    ["a row that requires", { requiresApproval: false }, "required", "required", "row"],
    ["a row that asks", { requiresApproval: true }, "ask", "ask", "row"],
    ["a row that allows", { requiresApproval: true }, "allow", "allow", "row"],
    ["a row that allows a foreign tool", { origin: "foreign" }, "allow", "allow", "row"],
    ["a row that denies", { requiresApproval: false }, "deny", "deny", "row"],
  ];
  for (const [what, changes, row, mode, by] of cases)
    it(`of ${what} is ${mode}`, () => {
      const effective = effectiveMode(tool(changes), row && { key: "x/*", mode: row });
      assert.equal(effective.mode, mode);
      assert.equal(effective.by.kind, by);
      if (row) assert.deepEqual(effective.by, { kind: "row", key: "x/*", mode: row });
    });

  it("is what decide does with a call of the tool, with a grant and without", () => {
    fc.assert(
      fc.property(anySituation, ({ tool, row }) => {
        fc.pre(tool !== null);
        const { mode, by } = effectiveMode(tool, row);
        const bare = { ...plain, tool, row };
        const expected: Record<Mode, string> = {
          required: "ask ask",
          ask: "ask allow",
          allow: "allow allow",
          deny: "deny deny",
        };
        const [without, having] = [decide(bare), decide({ ...bare, grant: { id: "g" } })];
        assert.equal(`${without.kind} ${having.kind}`, expected[mode]);
        assert.deepEqual(by, without.by);
      }),
      { numRuns: 2000 },
    );
  });

  const here = { policy: "annotated", sessionMode: "normal" } as const;
  const windows: readonly [what: string, window: WindowState, row: Mode | null, mode: Mode, by: string][] = [
    ["normal", here, "allow", "allow", "row"],
    ["plan", { ...here, sessionMode: "plan" }, "allow", "required", "mode"],
    ["plan", { ...here, sessionMode: "plan" }, "deny", "deny", "row"],
    ["preview", { ...here, sessionMode: "preview" }, "allow", "deny", "mode"],
    ["accepted edits", { ...here, sessionMode: "acceptEdits" }, "ask", "allow", "mode"],
    ["accepted edits", { ...here, sessionMode: "acceptEdits" }, "required", "required", "row"],
    ["everything allowed", { ...here, policy: "allowAll" }, "required", "allow", "policy"],
    ["everything allowed", { ...here, policy: "allowAll" }, "deny", "deny", "row"],
    ["everything denied", { ...here, policy: "denyAll" }, "allow", "deny", "policy"],
  ];
  for (const [what, window, row, mode, by] of windows)
    it(`of an edit with the row ${row} is ${mode} in a window of the kind: ${what}`, () => {
      const edit = tool({ kind: "edit", requiresApproval: true });
      const effective = effectiveMode(edit, row && { key: "x/*", mode: row }, window);
      assert.deepEqual([effective.mode, effective.by.kind], [mode, by]);
    });

  it("is not changed by accepted edits where the tool does anything else", () => {
    const reading = tool({ kind: "read", requiresApproval: true });
    assert.equal(effectiveMode(reading, null, { ...here, sessionMode: "acceptEdits" }).mode, "required");
  });

  it("is the row's own wherever there is one", () => {
    fc.assert(
      fc.property(anySituation, fc.constantFrom(...modes), ({ tool }, mode) => {
        fc.pre(tool !== null);
        assert.equal(effectiveMode(tool, { key: "x/*", mode }).mode, mode);
      }),
    );
  });
});
