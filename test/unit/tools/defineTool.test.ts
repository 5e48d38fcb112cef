import assert from "node:assert/strict";
import * as z from "zod";
import type { Inspection } from "../../../src/gate/tool.ts";
import { defineTool, type Definition } from "../../../src/tools/defineTool.ts";
import { nowhere, runContext } from "./tempWorkspace.ts";

const nothing: Inspection = { problems: [], protections: [], insideWorkspace: true, notes: [] };

function define<Input extends z.ZodObject>(input: Input, changes: Partial<Definition<Input>> = {}) {
  return defineTool({
    name: "probe_it",
    title: "Probe It",
    description: "Probes.",
    input,
    kind: "other",
    risk: 2,
    riskReasons: ["It probes."],
    requiresApproval: null,
    prompt: null,
    inspect: async () => nothing,
    run: async (args) => JSON.stringify(args),
    ...changes,
  });
}

describe("Defining a tool", () => {
  it("gives its specification as plain data", () => {
    const tool = define(z.strictObject({ day: z.iso.date().describe("Which day"), n: z.int().default(3) }));
    assert.equal(tool.name, "probe_it");
    assert.equal(tool.editorName, "toolgate_probe_it");
    assert.deepEqual(
      { ...tool.spec, inputSchema: null },
      {
        id: "toolgate/probe_it",
        title: "Probe It",
        description: "Probes.",
        kind: "other",
        risk: 2,
        riskReasons: ["It probes."],
        requiresApproval: null,
        origin: "own",
        inputSchema: null,
        prompt: null,
        approvalTimeoutSeconds: null,
      },
    );
    const { properties, ...rest } = tool.spec.inputSchema;
    assert.deepEqual(rest, { type: "object", required: ["day"], additionalProperties: false });
    assert.deepEqual(Object.keys(Object(properties)), ["day", "n"]);
    assert.deepEqual(Object(properties).n, { type: "integer", default: 3 });
    assert.equal("format" in Object(properties).day, false);
  });

  it("hands parsed input to the tool, from frozen arguments that stay as they are", async () => {
    const tool = define(z.strictObject({ a: z.string(), n: z.int().default(3) }));
    const args = Object.freeze({ a: "x" });
    assert.equal(await tool.run(args, nowhere, runContext()), '{"a":"x","n":3}');
    assert.deepEqual(args, { a: "x" });
  });

  it("shows what would change only where the tool can, and only for valid arguments", async () => {
    const preview = { path: "a", before: "", after: "x" };
    const tool = define(z.strictObject({ a: z.string() }), { preview: async () => preview });
    assert.deepEqual(await tool.preview?.({ a: "x" }, nowhere), preview);
    await assert.rejects(async () => await tool.preview?.({}, nowhere), /Invalid arguments/);
    assert.equal("preview" in define(z.strictObject({})), false);
  });

  it("neither inspects nor runs with arguments that are not valid", async () => {
    let calls = 0;
    const tool = define(z.strictObject({ a: z.string() }), {
      inspect: async () => (calls++, nothing),
      run: async () => (calls++, ""),
    });
    const invalid = { message: "Invalid arguments: missing required parameter 'a'" };
    await assert.rejects(tool.inspect({}, nowhere), invalid);
    await assert.rejects(tool.run({}, nowhere, runContext()), invalid);
    assert.equal(calls, 0);
  });

  for (const name of [
    "",
    "Read",
    "read-file",
    "read file",
    "__proto__",
    "a__b",
    "1a",
    "a_",
    "x".repeat(49),
  ]) {
    it(`refuses the name '${name.slice(0, 20)}'`, () => {
      assert.throws(() => define(z.strictObject({}), { name }), /is no tool name/);
    });
  }

  it("refuses a missing title or description", () => {
    assert.throws(() => define(z.strictObject({}), { title: " " }), /needs a title and a description/);
    assert.throws(() => define(z.strictObject({}), { description: "" }), /needs a title and a description/);
  });

  it("refuses an input that lets unknown keys pass, at any depth", () => {
    const strict = /must be made of strict objects/;
    assert.throws(() => define(z.object({ a: z.string() })), strict);
    assert.throws(() => define(z.looseObject({ a: z.string() })), strict);
    assert.throws(() => define(z.strictObject({ list: z.array(z.object({ a: z.string() })) })), strict);
  });

  it("refuses an input that no schema can describe", () => {
    assert.throws(() => define(z.strictObject({ when: z.date() })));
  });
});
