import assert from "node:assert/strict";
import { conversationTools, searchToolId } from "../../../src/tools/conversationTools.ts";
import { tools } from "../../../src/tools/table.ts";
import { groupsFor, withoutAttached } from "../../../src/vscode/attachedTools.ts";
import { toolGroups } from "../../../src/vscode/toolsViewTree.ts";

const known = {
  ours: tools,
  ofConversation: conversationTools,
  registered: () => [],
  served: () => [],
  servers: () => [],
  others: () => [],
};
const idOf = (name: string) => `toolgate/${name.replace("toolgate_", "")}` as const;

// Behaviour 2.13, 2.14.
describe("the tools that are attached to a request", () => {
  const all = toolGroups(known, () => null, { policy: "annotated", sessionMode: "normal" });
  const shown = (names: readonly string[], requestTools: "override" | "append", above = 128) =>
    groupsFor(
      all,
      names.map((name) => ({ name })),
      { idOf },
      { requestTools, toolSearch: { above, index: "bm25", accumulate: true } },
    );
  const idsIn = ({ groups }: ReturnType<typeof shown>) =>
    groups.flatMap(({ rows }) => rows.map(({ id }) => id));
  const everything = [...tools.map(({ spec }) => spec.id), "toolgate/show_file"];

  it("are the only ones that are shown, where they replace the others", () => {
    const found = shown(["toolgate_read_file", "gone"], "override");
    assert.deepEqual([idsIn(found), found.isOverridden], [["toolgate/read_file"], true]);
  });

  it("are shown among all others else", () => {
    for (const found of [
      shown(["toolgate_read_file"], "append"),
      shown([], "override"),
      shown(["gone"], "override"),
    ])
      assert.deepEqual([idsIn(found), found.isOverridden], [everything, false]);
  });

  it("have a search with them only where there are too many", () => {
    const few = shown([], "override", everything.length);
    assert.deepEqual([few.isSearched, idsIn(few).includes(searchToolId)], [false, false]);
    const many = shown([], "override", everything.length - 1);
    assert.deepEqual([many.isSearched, idsIn(many).includes(searchToolId)], [true, true]);
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
