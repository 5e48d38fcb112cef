import assert from "node:assert/strict";
import * as z from "zod";
import { readInput } from "../../../src/vscode/apiInput.ts";
import { strictInput } from "../../../src/vscode/apiStrictInput.ts";

const strict = (given: object) => strictInput(readInput(given));

// Behaviour 2.4, 2.5.
describe("the schema of a tool that is made of a method", () => {
  it("is closed at every level and has no formats", () => {
    const page = z.object({ url: z.url(), format: z.string() });
    const { schema } = strict(z.object({ pages: z.array(page), first: page.optional() }));
    const closed = {
      type: "object",
      properties: { url: { type: "string" }, format: { type: "string" } },
      required: ["url", "format"],
      additionalProperties: false,
    };
    assert.deepEqual(schema, {
      type: "object",
      properties: { pages: { type: "array", items: closed }, first: closed },
      required: ["pages"],
      additionalProperties: false,
    });
  });

  it("leaves open what says so, and parts of an object, which would forbid each other", () => {
    const part = { type: "object", properties: { a: {} } };
    const open = { type: "object", properties: {}, additionalProperties: true };
    const { schema } = strict({
      type: "object",
      properties: { open, both: { type: "object", allOf: [part] } },
    });
    assert.deepEqual(schema.properties, { open, both: { type: "object", allOf: [part] } });
  });

  it("changes no values", () => {
    const given = {
      const: { format: 1 },
      default: { type: "object", properties: {} },
      enum: [{ format: "x" }],
    };
    assert.deepEqual(strict({ type: "object", properties: { given } }).schema.properties, { given });
  });

  it("lets what may be null be left out, which is null then, unless it is required by its own word", () => {
    const { schema, problems, nulls } = strict(
      z.object({
        to: z.string(),
        cc: z.string().nullable(),
        bcc: z.string().nullable().meta({ required: true }),
        note: z.string().optional(),
      }),
    );
    assert.deepEqual(schema.required, ["to", "bcc"]);
    assert.doesNotMatch(JSON.stringify(schema), /"required":true/);
    assert.deepEqual(nulls, { cc: null });
    assert.deepEqual(problems?.({ to: "a", bcc: null }), []);
    assert.match(problems?.({ to: "a" }).join("") ?? "", /bcc/);
  });

  it("takes a JSON schema's own word for what is required", () => {
    const { schema, nulls } = strict({
      type: "object",
      properties: { cc: { type: ["string", "null"] } },
      required: ["cc"],
    });
    assert.deepEqual([schema.required, nulls], [["cc"], {}]);
  });

  it("has no arguments where it names none", () =>
    assert.deepEqual(strict({ type: "object" }).schema, {
      type: "object",
      properties: {},
      additionalProperties: false,
    }));
});
