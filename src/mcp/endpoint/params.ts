import { z } from "zod";
import { isJsonObject, type Json, type JsonObject } from "../../core/json.ts";
import { invalidParams } from "./requestError.ts";

/** For what was read from JSON: not looked into. */
export const jsonObject = z.custom<JsonObject>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);

/** What is missing is `{}`. */
export const objectOf = (value: unknown): JsonObject => (value === undefined ? {} : jsonObject.parse(value));

export function text(params: JsonObject, key: string): string {
  const value = params[key];
  if (typeof value === "string") return value;
  throw invalidParams(`'${key}' must be a string`);
}

/** What is missing is `{}`; what is there and no object is an error. */
export function objectOrNothing(params: JsonObject, key: string): JsonObject {
  const value = params[key];
  if (value === undefined) return {};
  if (isJsonObject(value)) return value;
  throw invalidParams(`'${key}' must be an object`);
}

/** The objects of a list that a server gave; what is none is left out. */
export const objectsOf = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter((entry: Json) => isJsonObject(entry)) : [];
