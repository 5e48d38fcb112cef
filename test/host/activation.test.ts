import assert from "node:assert/strict";
import * as vscode from "vscode";
import { manifestEntries, tools } from "../../src/tools/table.ts";

describe("activation", () => {
  it("activates", async () => {
    const extension = vscode.extensions.getExtension("toolgate.toolgate");
    assert.ok(extension, "toolgate is not installed");
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it("offers its tools, all of them and no others", () => {
    const offered = vscode.lm.tools.filter(({ name }) => name.startsWith("toolgate_"));
    assert.deepEqual(
      offered.map(({ name, description }) => [name, description]).toSorted(byName),
      manifestEntries(tools)
        .map(({ name, modelDescription }) => [name, modelDescription])
        .toSorted(byName),
    );
  });
});

const byName = ([one = ""]: string[], [other = ""]: string[]) => (one < other ? -1 : 1);
