import assert from "node:assert/strict";
import * as z from "zod";
import * as mini from "zod/mini";
import { readInput } from "../../../src/vscode/apiInput.ts";

const problems = (input: unknown, args: Record<string, string>) => readInput(input).problems?.(args) ?? null;

describe("the input of another extension's tool", () => {
  it("may be a JSON schema of an object, of which a copy is kept", () => {
    const schema = { type: "object", properties: { a: { type: "string" } } };
    const { schema: read } = readInput(schema);
    schema.properties.a.type = "number";
    assert.deepEqual(read, { type: "object", properties: { a: { type: "string" } } });
    assert.ok(Object.isFrozen(read) && Object.isFrozen(read.properties));
  });

  it("may be a zod schema, whose refinements count as well", () => {
    const input = z.strictObject({ to: z.string().refine((to) => to !== "me", "must not be me") });
    assert.deepEqual(readInput(input).schema, {
      type: "object",
      properties: { to: { type: "string" } },
      required: ["to"],
      additionalProperties: false,
    });
    assert.deepEqual(problems(input, { to: "you" }), []);
    assert.deepEqual(problems(input, { to: "me" }), ["parameter 'to': must not be me"]);
    assert.equal(problems(input, { to: "you", cc: "me" })?.length, 1);
  });

  it("may be of any make that writes itself as JSON Schema", () => {
    const input = {
      "~standard": {
        validate: (value: unknown) => ({ value }),
        jsonSchema: { input: () => ({ type: "object" }) },
      },
    };
    assert.deepEqual(readInput(input).schema, { type: "object" });
    assert.deepEqual(problems(input, {}), []);
  });

  for (const [what, answer] of [
    ["a promise", async () => ({ value: {} })],
    ["nothing", () => undefined],
    ["half an answer", () => ({})],
    ["issues that are none", () => ({ issues: [1] })],
    ["an error", () => assert.fail("no")],
  ] as const)
    it(`whose own check gives ${what} takes no arguments`, () => {
      const jsonSchema = { input: () => ({ type: "object" }) };
      assert.equal(problems({ "~standard": { validate: answer, jsonSchema } }, {})?.length, 1);
    });

  for (const [what, input] of [
    ["nothing", undefined],
    ["text", "object"],
    ["a schema of a list", { type: "array" }],
    ["a schema without a type", {}],
    ["a schema that is not plain JSON", { type: "object", properties: new Map() }],
    ["a zod schema of a text", z.string()],
    ["a zod schema that is no JSON", z.object({ at: z.date() })],
    ["a schema of zod/mini, which cannot write itself", mini.object({})],
  ] as const)
    it(`cannot be ${what}`, () => assert.throws(() => readInput(input), TypeError));

  it("says what to do where zod cannot write its schema", () =>
    assert.throws(() => readInput(mini.object({})), /z\.toJSONSchema\(schema\)/));
});
