import assert from "node:assert/strict";
import fc from "fast-check";
import { argumentFields, type ArgumentField } from "../../../src/core/argumentView.ts";
import type { Json, JsonObject } from "../../../src/core/json.ts";
import { reveal } from "./reveal.ts";

const json = fc.dictionary(
  fc.string().filter((key) => key !== "__proto__"),
  fc.jsonValue({ noUnicodeString: false }),
);

describe("the arguments as a person sees them", () => {
  it("tells a text from a number, a list and an object that look alike", () => {
    const shown = argumentFields({
      a: "5",
      b: 5,
      c: "[1]",
      d: [1],
      e: null,
      f: "null",
      g: true,
      h: { x: 1 },
    });
    assert.deepEqual(
      shown.map((field) => field.type),
      ["text", "number", "text", "list", "null", "text", "boolean", "object"],
    );
  });

  it("can be read back into exactly the arguments that will run", () => {
    fc.assert(
      fc.property(json, (args) => {
        const copied = JSON.parse(JSON.stringify(args)) as JsonObject;
        assert.deepEqual(readBack(argumentFields(copied)), copied);
      }),
    );
  });

  it("marks what is covered", () => {
    const fields = argumentFields({ a: "x", b: "secret" }, { a: "x", b: "***et" });
    assert.deepEqual(
      fields.map(({ text, masked }) => [text, masked]),
      [
        ["x", false],
        ["***et", true],
      ],
    );
  });
});

function readBack(fields: readonly ArgumentField[]): JsonObject {
  return Object.fromEntries<Json>(
    fields.map(({ name, type, text }) => [
      reveal(name),
      type === "text" ? reveal(text) : parse(reveal(text)),
    ]),
  );
}

const parse = (text: string): Json => JSON.parse(text);
