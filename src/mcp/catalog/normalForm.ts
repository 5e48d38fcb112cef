import { isJsonObject, type Json, type JsonObject } from "../../core/json.ts";
import { canonical } from "../../gate/digest.ts";
import type { McpTool } from "../upstream/upstream.ts";

/** All of a definition that a person or a model relies on (behaviour 3.59), canonical. Throws on what has no such text. */
export function definitionText(tool: McpTool): string {
  const { name, title, description, inputSchema, outputSchema, annotations } = tool;
  return canonical({
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    inputSchema,
    ...(outputSchema !== undefined && { outputSchema }),
    ...(annotations !== undefined && { annotations }),
  });
}

/**
 * The same for definitions that mean the same and differ in how they are written: the order of what is required, of
 * types, and annotations without any.
 */
export function normalForm(text: string): string {
  const parsed: JsonObject = JSON.parse(text);
  const { annotations, ...rest } = parsed;
  const said = annotations !== undefined && isJsonObject(annotations) && Object.keys(annotations).length > 0;
  return canonical(normal({ ...rest, ...(said && { annotations }) }));
}

function normal(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(normal);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (values.has(key)) return [key, member];
      return [key, sets.has(key) && isTexts(member) ? member.toSorted() : normal(member)];
    }),
  );
}

/** Hold values, not schemas. */
const values: ReadonlySet<string> = new Set(["const", "default", "enum", "examples"]);
const sets: ReadonlySet<string> = new Set(["required", "type"]);

const isTexts = (value: Json): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
