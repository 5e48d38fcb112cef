import { isJsonObject, type Json, type JsonObject } from "./json.ts";

/** Arguments to start from: what a JSON schema requires, each with the plainest value it may have. */
export function argumentSkeleton(schema: JsonObject, depth = 0): JsonObject {
  const { properties, required } = schema;
  const names = Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
  if (properties === undefined || !isJsonObject(properties)) return {};
  return Object.fromEntries(
    names
      .filter((name) => Object.hasOwn(properties, name))
      .map((name) => [name, plainest(properties[name] ?? null, depth)]),
  );
}

/** What a schema names, in its order. */
export function argumentNames({ properties }: JsonObject): readonly string[] {
  return properties !== undefined && isJsonObject(properties) ? Object.keys(properties) : [];
}

function plainest(schema: Json, depth: number): Json {
  if (!isJsonObject(schema) || depth > deepest) return null;
  if (schema["default"] !== undefined) return schema["default"];
  if (schema["const"] !== undefined) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0] ?? null;
  switch (Array.isArray(schema["type"]) ? schema["type"][0] : schema["type"]) {
    case "string":
      return "";
    case "integer":
    case "number":
      return typeof schema["minimum"] === "number" ? schema["minimum"] : 0;
    case "boolean":
      return false;
    case "array":
      return [];
    case "object":
      return argumentSkeleton(schema, depth + 1);
    default:
      return null;
  }
}

/** Schemas of others may be nested without end. */
const deepest = 5;
