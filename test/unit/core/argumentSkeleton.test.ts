import assert from "node:assert/strict";
import fc from "fast-check";
import { argumentNames, argumentSkeleton } from "../../../src/core/argumentSkeleton.ts";
import type { JsonObject } from "../../../src/core/json.ts";
import { tools } from "../../../src/tools/table.ts";

describe("arguments to start from", () => {
  it("have all that is required and nothing else, each with the plainest value", () => {
    const property = { type: "object", required: ["deep"], properties: { deep: { type: "array" } } };
    const schema: JsonObject = {
      type: "object",
      required: ["path", "mode", "times", "big", "sure", "more", "odd", "either", "fixed", "gone"],
      properties: {
        path: { type: "string" },
        mode: { enum: ["fast", "slow"] },
        times: { type: "integer", minimum: 1 },
        big: { type: "number" },
        sure: { type: "boolean" },
        more: property,
        odd: {},
        either: { type: ["string", "null"] },
        fixed: { const: 7 },
        left: { type: "string" },
      },
    };
    assert.deepEqual(argumentSkeleton(schema), {
      path: "",
      mode: "fast",
      times: 1,
      big: 0,
      sure: false,
      more: { deep: [] },
      odd: null,
      either: "",
      fixed: 7,
    });
    assert.deepEqual(argumentNames(schema).slice(-2), ["fixed", "left"]);
  });

  it("come from every one of our own tools", () => {
    for (const { spec, validate } of tools) {
      const problems = validate(argumentSkeleton(spec.inputSchema));
      assert.ok(!problems.some((problem) => /missing/.test(problem)), `${spec.id}: ${problems.join("; ")}`);
    }
  });

  it("come from any schema, however odd or deep", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("properties", "required", "type"), fc.jsonValue()),
        (schema) => {
          argumentSkeleton(schema as JsonObject);
          argumentNames(schema as JsonObject);
        },
      ),
    );
    let deep: JsonObject = { type: "string" };
    for (let level = 0; level < 1000; level++)
      deep = { type: "object", required: ["a"], properties: { a: deep } };
    argumentSkeleton(deep);
  });
});
