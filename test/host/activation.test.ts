import assert from "node:assert/strict";
import * as vscode from "vscode";

describe("activation", () => {
  it("activates", async () => {
    const extension = vscode.extensions.getExtension("toolgate.toolgate");
    assert.ok(extension, "toolgate is not installed");
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it("offers its three tools", () => {
    const names = vscode.lm.tools.map(({ name }) => name);
    for (const name of ["toolgate_read_file", "toolgate_write_file", "toolgate_run_command"]) {
      assert.ok(names.includes(name), `${name} is not among ${names.join(", ")}`);
    }
  });
});
