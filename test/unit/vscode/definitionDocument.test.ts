import assert from "node:assert/strict";
import fc from "fast-check";
import { english } from "../../../src/core/translate.ts";
import { definitionDocument } from "../../../src/vscode/definitionDocument.ts";

const shown = (definition: object) => definitionDocument(JSON.stringify(definition), english);

describe("the definition of a tool, to be read", () => {
  it("has each member under its name, texts in their own lines", () => {
    const text = shown({ description: "One.\nTwo.", inputSchema: { type: "object" }, name: "add" });
    assert.equal(
      text.slice(text.indexOf("description")),
      'description:\n    One.\n    Two.\n\ninputSchema:\n    {\n      "type": "object"\n    }\n\nname:\n    add\n',
    );
  });

  it("spells out what could hide or reorder anything", () => {
    const text = shown({ description: "a\u202eb\u200bc", inputSchema: { "\u2066x": "\u001b[2J" } });
    assert.doesNotMatch(text, /[\u202e\u200b\u2066\u001b]/);
    assert.match(text, /a\\u\{202E\}b\\u\{200B\}c/);
    assert.match(text, /\\u2066x/);
  });

  it("begins below where the question covers it", () => {
    assert.equal(shown({ name: "add" }).split("\n").indexOf("name:"), 10);
  });

  it("differs wherever two definitions do", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        assert.equal(shown({ description: one }) === shown({ description: other }), one === other);
      }),
    );
  });

  it("is said not to be one where it is none", () => {
    assert.match(definitionDocument("[", english), /cannot be shown/);
  });
});
