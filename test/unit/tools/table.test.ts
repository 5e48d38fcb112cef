import assert from "node:assert/strict";
import { readFile } from "../../../src/tools/readFile.ts";
import { distinct, manifestEntries, tools } from "../../../src/tools/table.ts";

describe("The table of tools", () => {
  it("holds ours, under the ids that settings name, with their kind, risk and whether they always ask", () => {
    assert.deepEqual(
      tools.map(({ spec }) => [spec.id, spec.kind, spec.risk, spec.requiresApproval]),
      [
        ["toolgate/read_file", "read", 0, false],
        ["toolgate/write_file", "edit", 3, true],
        ["toolgate/run_command", "execute", 4, true],
        ["toolgate/list_files", "read", 0, false],
        ["toolgate/search_text", "read", 0, false],
        ["toolgate/replace_text", "edit", 3, true],
        ["toolgate/move_file", "edit", 3, true],
        ["toolgate/delete_file", "delete", 4, true],
        ["toolgate/fetch_url", "network", 3, true],
        ["toolgate/ask_person", "other", 0, false],
      ],
    );
  });

  it("lets nobody who sees a tool change what is known of it", () => {
    for (const { spec } of tools) {
      assert.throws(() => Object.assign(spec, { requiresApproval: false }), TypeError);
      assert.throws(() => Object.assign(spec.riskReasons, { 0: "None." }), TypeError);
      assert.throws(() => Object.assign(Object(spec.inputSchema["properties"]), { path: {} }), TypeError);
    }
  });

  it("refuses two tools of one name", () => {
    assert.throws(() => distinct([...tools, readFile]), {
      message: "Multiple tools with the same name (read_file)",
    });
  });

  it("gives manifest entries that VS Code takes", () => {
    const entries = manifestEntries(tools);
    assert.equal(new Set(entries.map(({ name }) => name)).size, tools.length);
    for (const entry of entries) {
      assert.match(entry.name, /^(?!copilot_|vscode_)[\w-]{1,64}$/);
      assert.match(entry.toolReferenceName, /^toolgate[A-Z]\w+$/);
      assert.equal(entry.canBeReferencedInPrompt, true);
      assert.match(entry.userDescription, /^[A-Z][^.]+\.$/);
      assert.match(entry.modelDescription, /a person (may be|is|is usually) asked/i);
      assert.deepEqual(JSON.parse(JSON.stringify(entry)), entry);
    }
  });

  // Abuse case J02.
  it("takes none of its parameters in another case, alone or beside the right one", () => {
    for (const { spec, validate } of tools)
      for (const key of Object.keys(Object(spec.inputSchema["properties"])))
        for (const variant of [key.toUpperCase(), key[0]?.toUpperCase() + key.slice(1), `${key}\u212a`])
          for (const args of [{ [variant]: "b" }, { [key]: "a", [variant]: "b" }])
            assert.ok(
              validate(args).some((problem) => problem.startsWith(`parameter '${variant}' is not known`)),
              `${spec.id} ${JSON.stringify(args)}: ${validate(args).join("; ")}`,
            );
  });

  it("has flat schemas whose every parameter is described", () => {
    for (const { spec } of tools) {
      const { type, properties, required = [], additionalProperties, ...rest } = spec.inputSchema;
      assert.deepEqual([type, additionalProperties, rest], ["object", false, {}]);
      assert.ok(Array.isArray(required));
      for (const property of Object.values(Object(properties))) {
        const { type: kind, description } = Object(property);
        assert.ok(["string", "integer", "boolean", "number", "array"].includes(kind));
        assert.match(description, /\.$/);
      }
    }
  });
});
