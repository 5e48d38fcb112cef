import { isJsonObject, type Json, type JsonObject } from "../core/json.ts";
import type { ApiInput } from "./apiInput.ts";

/** What a method or function takes: nothing that its schema does not name, and `null` for what may be left out. */
export interface StrictInput extends ApiInput {
  /** Arguments that are `null` where they are left out. */
  readonly nulls: JsonObject;
}

/**
 * The schema as models are given it (behaviour 2.4, 2.5): closed, without `format`, and of a schema that has types
 * of its own what may be `null` may be left out, unless it says `required: true` of itself.
 */
export function strictInput({ schema, problems }: ApiInput): StrictInput {
  const { properties = {}, required } = schema;
  const members = isJsonObject(properties) ? properties : {};
  const asked = Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
  const left = problems === null ? [] : asked.filter((name) => isNullable(members[name]));
  const nulls = Object.freeze(Object.fromEntries(left.map((name) => [name, null])));
  const strict = closed({ properties: {}, ...schema });
  const needed = asked.filter((name) => !left.includes(name));
  return {
    schema: Object.freeze({ ...strict, ...(required !== undefined && { required: needed }) }),
    problems: problems && ((args) => problems({ ...nulls, ...args })),
    nulls,
  };
}

function isNullable(member: Json | undefined): boolean {
  if (member === undefined || !isJsonObject(member) || member.required === true) return false;
  const { type = null, anyOf = null } = member;
  const types = Array.isArray(type) ? type : [type];
  const others = Array.isArray(anyOf) ? anyOf : [];
  return types.includes("null") || others.some((one) => isJsonObject(one) && one.type === "null");
}

/** `open`: what stands in `allOf` describes a part of an object, and must not forbid the other parts. */
function closed(schema: JsonObject, open = false): JsonObject {
  const rest = Object.entries(schema).filter(
    ([keyword, value]) => keyword !== "format" && !(keyword === "required" && typeof value === "boolean"),
  );
  const copy = Object.fromEntries(rest.map(([keyword, value]) => [keyword, within(keyword, value)]));
  const named = schema.type === "object" && "properties" in schema && !("allOf" in schema);
  const says = "additionalProperties" in schema || "patternProperties" in schema || "$ref" in schema;
  return named && !says && !open ? { ...copy, additionalProperties: false } : copy;
}

function within(keyword: string, value: Json): Json {
  if (values.has(keyword)) return value;
  if (Array.isArray(value)) return value.map((one: Json) => inner(one, keyword === "allOf"));
  if (!isJsonObject(value)) return value;
  if (!schemas.has(keyword)) return closed(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inner(one, false)]));
}

const inner = (value: Json, open: boolean): Json => (isJsonObject(value) ? closed(value, open) : value);

/** Hold values, not schemas. */
const values = new Set(["const", "default", "enum", "examples"]);
/** Hold schemas under names, one of which may be `format`. */
const schemas = new Set(["properties", "$defs", "definitions", "dependentSchemas"]);
