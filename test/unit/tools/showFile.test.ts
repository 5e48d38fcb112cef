import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/core/json.ts";
import { showFile } from "../../../src/tools/showFile.ts";
import { runContext, tempWorkspace, type TempWorkspace } from "./tempWorkspace.ts";

// Behaviour 3.64.
describe("The tool that shows a file", () => {
  let ws: TempWorkspace;
  let offered: (readonly [string, number])[];
  const tool = showFile(({ display }, line) => offered.push([display, line]));
  const problems = async (args: JsonObject) => (await tool.inspect(args, ws.place)).problems;

  before(async () => {
    ws = await tempWorkspace();
    await ws.write("notes.txt", "one\ntwo\n");
  });
  beforeEach(() => (offered = []));
  after(() => ws.remove());

  it("needs no approval", () => {
    const { kind, risk, requiresApproval } = tool.spec;
    assert.deepEqual([kind, risk, requiresApproval], ["read", 0, false]);
  });

  it("offers the person the file at the line, and opens nothing", async () => {
    const text = await tool.run({ path: "notes.txt", line: 2 }, ws.place, runContext());
    assert.deepEqual(offered, [["notes.txt", 2]]);
    assert.match(text, /button now that opens 'notes\.txt' at line 2\. Nothing was opened yet/);
  });

  it("offers nothing outside the workspace, and nothing that is not there", async () => {
    for (const path of ["../x.txt", "/etc/hostname", "missing.txt"]) {
      assert.equal((await problems({ path })).length, 1, path);
      await assert.rejects(tool.run({ path }, ws.place, runContext()));
    }
    assert.deepEqual(offered, []);
  });
});
