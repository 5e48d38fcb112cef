import * as z from "zod";
import type { JsonObject } from "../core/json.ts";

/** JSON Schema of a tool's input, as VS Code and models take it; throws when a key could slip past it. */
export function inputSchemaOf(tool: string, input: z.ZodObject): JsonObject {
  const schema = plain(
    z.toJSONSchema(input, {
      target: "draft-2020-12",
      io: "input",
      override: ({ jsonSchema }) => {
        delete jsonSchema.format;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      },
    }),
  );
  const { $schema: _, ...rest } = schema;
  if (rest.type !== "object" || "$defs" in rest)
    throw new Error(`The input of '${tool}' must be a flat object`);
  requireStrict(tool, rest);
  return rest;
}

function requireStrict(tool: string, node: unknown): void {
  if (Array.isArray(node)) {
    for (const item of node) requireStrict(tool, item);
  } else if (typeof node === "object" && node !== null) {
    if ("type" in node && node.type === "object" && "properties" in node) {
      if (!("additionalProperties" in node) || node.additionalProperties !== false) {
        throw new Error(`The input of '${tool}' must be made of strict objects`);
      }
    }
    for (const value of Object.values(node)) requireStrict(tool, value);
  }
}

function plain(value: object): JsonObject {
  const copy: JsonObject = JSON.parse(JSON.stringify(value));
  return copy;
}
