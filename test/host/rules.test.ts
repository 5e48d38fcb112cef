import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import * as vscode from "vscode";
import { exampleRule } from "../../src/rules/exampleRule.ts";
import { setting } from "./window.ts";

const selected = () => {
  const editor = vscode.window.activeTextEditor;
  assert.ok(editor, "no editor is open");
  return parse(editor.document.getText(editor.selection));
};

const openRule = (name: string, source: string) =>
  vscode.commands.executeCommand("toolgate.openRule", { kind: "rule", rule: { name, source, tool: null } });

const ruleFor = (tool: string) => ({ tool, decision: "ask" });

describe("a rule", () => {
  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await setting("rules", undefined);
    await workspaceRules(undefined);
    await rm(join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "", ".vscode"), {
      recursive: true,
      force: true,
    });
  });

  const workspaceRules = (value: unknown) =>
    vscode.workspace
      .getConfiguration("toolgate")
      .update("workspaceRules", value, vscode.ConfigurationTarget.Workspace);

  it("is added as an example in shadow, selected in an editor, behind those that are there", async () => {
    await setting("rules", [ruleFor("a/b")]);
    await vscode.commands.executeCommand("toolgate.addRule");
    assert.deepEqual(selected(), exampleRule);
    const text = vscode.window.activeTextEditor?.document.getText() ?? "";
    assert.deepEqual(parse(text)["toolgate.rules"], [ruleFor("a/b"), exampleRule]);
  });

  it("of the person, of the workspace and of the machine is found where it is written", async () => {
    await setting("rules", [ruleFor("a/b"), ruleFor("c/d")]);
    await openRule("toolgate.rules[1]", "user");
    assert.deepEqual(selected(), ruleFor("c/d"));

    await workspaceRules([ruleFor("e/f"), ruleFor("g/h")]);
    await openRule("toolgate.workspaceRules[1]", "workspace");
    assert.deepEqual(selected(), ruleFor("g/h"));
    assert.match(vscode.window.activeTextEditor?.document.uri.path ?? "", /\.vscode\/settings\.json$/);

    await openRule("toolgate.rules[0]", "user");
    assert.deepEqual(selected(), ruleFor("a/b"));

    const folder = await mkdtemp(join(tmpdir(), "toolgate-policy-"));
    try {
      const file = join(folder, "policy.json");
      await writeFile(file, JSON.stringify({ rules: [ruleFor("i/j"), ruleFor("k/l")] }));
      await openRule(`${file}[1]`, "managed");
      assert.deepEqual(selected(), ruleFor("k/l"));
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
