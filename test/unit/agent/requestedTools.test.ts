import assert from "node:assert/strict";
import type { AgentTool } from "../../../src/agent/agentTool.ts";
import { requestedTools } from "../../../src/agent/requestedTools.ts";
import { refusing } from "./played.ts";

const tool = (name: string): AgentTool => ({
  name,
  description: "",
  inputSchema: {},
  source: "x",
  kind: "read",
  returnDirect: false,
  ...refusing,
});

const all = ["a", "b", "c"].map(tool);
const names = (named: readonly string[], mode: "override" | "append") =>
  requestedTools(all, new Set(named), mode).map(({ name }) => name);

// Behaviour 2.13; acceptance B2-6.
describe("the tools of a request", () => {
  it("are those that it names and no others, where they replace the others", () => {
    assert.deepEqual(names(["c", "a"], "override"), ["a", "c"]);
  });

  it("are all, where those that it names are added to the others", () => {
    assert.deepEqual(names(["c"], "append"), ["a", "b", "c"]);
  });

  for (const mode of ["override", "append"] as const)
    it(`are all where it names none, or none that is there (${mode})`, () => {
      assert.deepEqual(names([], mode), ["a", "b", "c"]);
      assert.deepEqual(names(["gone", "toString"], mode), ["a", "b", "c"]);
    });
});
