import assert from "node:assert/strict";
import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { deleteFile } from "../../../src/tools/deleteFile.ts";
import { moveFile } from "../../../src/tools/moveFile.ts";
import { replaceText } from "../../../src/tools/replaceText.ts";
import { runCommand } from "../../../src/tools/runCommand.ts";
import { writeFile } from "../../../src/tools/writeFile.ts";
import type { Tool } from "../../../src/gate/tool.ts";
import { counted, world } from "../gate/world.ts";
import { tempWorkspace, type TempWorkspace } from "./tempWorkspace.ts";

// Acceptance B1-44.
describe("Accepted edits", () => {
  let ws: TempWorkspace;
  beforeEach(async () => (ws = await tempWorkspace()));
  afterEach(() => ws.remove());

  /** What becomes of a call of this tool while edits are accepted and whoever is asked declines. */
  async function became(tool: Tool, input: object, settings: Parameters<typeof world>[1] = {}) {
    const { strategy, calls } = counted(() => ({ approved: false }));
    const w = world(strategy, { ...settings, place: () => ws.place });
    w.tool = tool;
    w.settings = { sessionMode: "acceptEdits" };
    const answer = await w.call(input, undefined, { tool: tool.spec.id });
    const by = w.decisions()[0]?.decision.by;
    return { kind: answer.kind, asked: calls.length, by };
  }

  const notAsked = { kind: "result", asked: 0, by: { kind: "mode", mode: "acceptEdits" } };

  it("write, change and move files in the workspace, and nobody is asked", async () => {
    assert.deepEqual(await became(writeFile, { path: "a/new.md", content: "one" }), notAsked);
    assert.deepEqual(await became(replaceText, { path: "a/new.md", find: "one", replace: "two" }), notAsked);
    assert.deepEqual(await became(moveFile, { from: "a/new.md", to: "b/moved.md" }), notAsked);
    assert.equal(await readFile(join(ws.folder, "b/moved.md"), "utf8"), "two");
  });

  it("delete nothing and run no command unasked", async () => {
    for (const [tool, input] of [
      [deleteFile, { path: "notes.txt" }],
      [runCommand, { command: "ls" }],
    ] as const) {
      const { kind, asked } = await became(tool, input);
      assert.deepEqual([tool.spec.id, kind, asked], [tool.spec.id, "refused", 1]);
    }
  });

  it("touch no protected file unasked, on whichever end it is", async () => {
    await ws.write(".vscode/settings.json", "{}");
    for (const [tool, input] of [
      [writeFile, { path: ".vscode/settings.json", content: "{}" }],
      [replaceText, { path: ".vscode/settings.json", find: "{}", replace: "[]" }],
      [moveFile, { from: "notes.txt", to: ".vscode/tasks.json" }],
      [moveFile, { from: ".vscode/settings.json", to: "free.json" }],
    ] as const) {
      const { asked, by } = await became(tool, input);
      assert.deepEqual([asked, by?.kind], [1, "strategy"], tool.spec.id);
    }
  });

  it("leave the workspace by no way", async () => {
    await symlink(ws.outside, join(ws.folder, "link"));
    for (const [tool, input] of [
      [writeFile, { path: "../outside/new.txt", content: "x" }],
      [writeFile, { path: "link/secret.txt", content: "x" }],
      [replaceText, { path: "link/secret.txt", find: "first", replace: "x" }],
      [moveFile, { from: "notes.txt", to: "link/notes.txt" }],
    ] as const) {
      const { kind, asked } = await became(tool, input);
      assert.deepEqual([kind, asked], ["refused", 0], tool.spec.id);
    }
    assert.match(await readFile(join(ws.outside, "secret.txt"), "utf8"), /^first/);
  });
});
