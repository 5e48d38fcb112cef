import type { JsonObject } from "../../core/json.ts";

/** For what `JSON.parse` made; of anything else, more would have to be looked at. */
export function isParsedObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
