import assert from "node:assert/strict";
import { tools } from "../../../src/tools/table.ts";
import { groupsFor, withoutAttached } from "../../../src/vscode/attachedTools.ts";
import { toolGroups } from "../../../src/vscode/toolsViewTree.ts";

const known = { ours: tools, registered: () => [], others: () => [] };
const idOf = (name: string) => `toolgate/${name.replace("toolgate_", "")}` as const;

// Behaviour 2.13, 2.14.
describe("the tools that are attached to a request", () => {
  const all = toolGroups(known, () => null, { policy: "annotated", sessionMode: "normal" });
  const shown = (names: readonly string[], mode: "override" | "append") =>
    groupsFor(
      all,
      names.map((name) => ({ name })),
      { idOf },
      mode,
    );

  it("are the only ones that are shown, where they replace the others", () => {
    const rows = shown(["toolgate_read_file", "gone"], "override").flatMap((group) => group.rows);
    assert.deepEqual(
      rows.map(({ id }) => id),
      ["toolgate/read_file"],
    );
  });

  it("are shown among all others else", () => {
    assert.equal(shown(["toolgate_read_file"], "append"), all);
    assert.equal(shown([], "override"), all);
    assert.equal(shown(["gone"], "override"), all);
  });

  it("are no part of what was asked for", () => {
    const prompt = " #a files #b";
    const attached = [
      { name: "a", range: [1, 3] as [number, number] },
      { name: "b", range: [10, 12] as [number, number] },
      { name: "c" },
    ];
    assert.equal(withoutAttached(prompt, attached), "files");
    assert.equal(withoutAttached(" files ", []), "files");
  });
});
