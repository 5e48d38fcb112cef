import assert from "node:assert/strict";
import { apiGateTool } from "../../../src/vscode/apiGateTool.ts";
import { createMembers } from "../../../src/vscode/apiMembers.ts";
import { createApiTools } from "../../../src/vscode/apiTools.ts";

const installed = (id: string) => {
  const known = { "acme.tools": "Acme.tools", "toolgate.toolgate": "toolgate.toolgate" };
  return Object.entries(known).find(([one]) => one === id.toLowerCase())?.[1] ?? null;
};

const definition = {
  id: "acme.tools/deploy",
  title: "Deploy",
  description: "Deploys.",
  input: { type: "object" },
  run: () => "done",
};

class Deploy {
  readonly #said = "as a method";
  readonly id = definition.id;
  readonly title = definition.title;
  readonly description = definition.description;
  readonly input = definition.input;
  run() {
    return this.#said;
  }
}

function registry() {
  let changes = 0;
  const tools = createApiTools(installed, createMembers());
  tools.onDidChange(() => changes++);
  return { ...tools, changes: () => changes };
}

describe("a tool that another extension registers", () => {
  it("is known by the spelling of its extension's id that VS Code uses", () => {
    const { add, get, list, changes } = registry();
    const tool = add(definition);
    assert.equal(tool.id, "Acme.tools/deploy");
    assert.equal(tool.extension, "Acme.tools");
    assert.equal(get("Acme.tools/deploy"), tool);
    assert.deepEqual(list(), [tool]);
    assert.equal(changes(), 1);
  });

  it("keeps its id for itself until it is withdrawn", () => {
    const { add, remove, changes } = registry();
    const tool = add(definition);
    assert.throws(() => add({ ...definition, id: "ACME.TOOLS/deploy" }), /Multiple tools with the same name/);
    remove(tool);
    const next = add(definition);
    remove(tool);
    assert.throws(() => add(definition), /Multiple tools with the same name/);
    remove(next);
    assert.equal(changes(), 4);
  });

  it("is what it was when it was registered, with the function of that time", () => {
    const given = new Deploy();
    const tool = registry().add(given);
    Object.assign(given, { title: "Other", id: "acme.tools/other", run: () => "other" });
    assert.equal(tool.title, "Deploy");
    assert.equal(tool.run({}, {}), "as a method");
    assert.ok(Object.isFrozen(tool));
  });

  // B1-59.
  it("is under the gate with what it says of approval", () => {
    for (const requiresApproval of [true, false, undefined]) {
      const tool = registry().add({ ...definition, requiresApproval });
      const { spec } = apiGateTool(tool, () => true);
      assert.equal(spec.requiresApproval, requiresApproval ?? null);
      assert.equal(spec.origin, "foreign");
    }
  });

  for (const [what, change] of [
    ["no id", { id: undefined }],
    ["an id without an extension", { id: "deploy" }],
    ["an id of an extension that is not installed", { id: "other.tools/deploy" }],
    ["an id of ours", { id: "toolgate.toolgate/deploy" }],
    ["an id of ours by its short name", { id: "toolgate/write_file" }],
    ["an id of the editor", { id: "editor/deploy" }],
    ["a name with capitals", { id: "acme.tools/Deploy" }],
    ["a name with a slash", { id: "acme.tools/a/b" }],
    ["a name with a line break", { id: "acme.tools/a\n" }],
    ["a name that is too long", { id: `acme.tools/${"a".repeat(65)}` }],
    ["no title", { title: "  " }],
    ["a description that is no text", { description: 1 }],
    ["a risk above 5", { risk: 6 }],
    ["a risk that is no whole number", { risk: 0.5 }],
    ["approval required by a text", { requiresApproval: "no" }],
    ["no time to answer", { timeoutSeconds: 0 }],
    ["a time to answer that never ends", { timeoutSeconds: Infinity }],
    ["a time to answer that is too long", { timeoutSeconds: 301 }],
    ["nothing to run", { run: "done" }],
    ["a key that is not known, such as a misspelt one", { requireApproval: true }],
    ["no input", { input: undefined }],
  ] as const)
    it(`cannot have ${what}`, () => {
      const { add, list } = registry();
      assert.throws(() => add({ ...definition, ...change }), TypeError);
      assert.deepEqual(list(), []);
    });

  it("is told what is wrong with its definition, by name", () =>
    assert.throws(
      () => registry().add({ ...definition, risk: 9 }),
      /registerTool: 'risk' must be a whole number from 0 to 5/,
    ));

  for (const given of [null, undefined, "text", [], () => {}])
    it(`cannot be ${JSON.stringify(given)}`, () => assert.throws(() => registry().add(given), TypeError));
});
