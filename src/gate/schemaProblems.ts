import { Validator, type OutputUnit, type Schema, type SchemaDraft } from "@cfworker/json-schema";
import { isJsonObject, type Json, type JsonObject } from "../core/json.ts";

/**
 * What is wrong with the arguments by somebody else's JSON schema; a schema that cannot be used is a problem too.
 * Its regular expressions are not looked at: they run natively, and a hostile one would stop the editor.
 */
export function schemaProblems(schema: JsonObject, args: JsonObject): readonly string[] {
  try {
    // Every time a copy: the validator writes into the schema.
    const usable: Schema = withoutPatterns(schema);
    const { errors } = new Validator(usable, draftOf(schema), false).validate(args);
    const problems = errors.filter(({ keyword }) => !enclosing.has(keyword)).map(problemOf);
    return [...new Set(problems)].slice(0, mostProblems);
  } catch {
    return ["the tool's own schema cannot be used"];
  }
}

/**
 * Arguments that a server may take for something else than a person reads (abuse cases J02, J03): keys its schema
 * does not name, and keys that differ from another one by case alone. Whatever the table says, somebody is asked.
 */
export function doubtfulKeys(schema: JsonObject, args: JsonObject): readonly string[] {
  const { properties } = schema;
  const known = properties !== undefined && isJsonObject(properties) ? properties : {};
  const keys = Object.keys(args);
  const folded = new Map<string, string>();
  const doubts: string[] = [];
  for (const key of keys) {
    const twin = folded.get(key.toLowerCase());
    if (twin !== undefined) doubts.push(`'${key}' and '${twin}' differ only by case`);
    else if (!Object.hasOwn(known, key)) doubts.push(`the tool does not name '${key}' among its arguments`);
    folded.set(key.toLowerCase(), key);
    if (doubts.length === mostProblems) break;
  }
  return doubts;
}

const mostProblems = 20;
const longest = 300;

/** Say that something inside is wrong, which is said once more by itself. */
const enclosing = new Set([
  "$ref",
  "allOf",
  "items",
  "prefixItems",
  "properties",
  "additionalProperties",
  "unevaluatedProperties",
]);

function problemOf({ keyword, instanceLocation, error }: OutputUnit): string {
  const where = instanceLocation.replace(/^#\/?/, "").replaceAll("~1", "/").replaceAll("~0", "~");
  const what = keyword === "false" ? "is not known" : error;
  const problem = where === "" ? what : `parameter '${where}': ${what}`;
  return problem.length > longest ? `${problem.slice(0, longest)}…` : problem;
}

function draftOf({ $schema }: JsonObject): SchemaDraft {
  const named = typeof $schema === "string" ? $schema : "";
  if (named.includes("draft-04")) return "4";
  if (/draft-0[67]/.test(named)) return "7";
  return named.includes("2019-09") ? "2019-09" : "2020-12";
}

function withoutPatterns(schema: JsonObject): Record<string, unknown> {
  const dropped = "patternProperties" in schema ? opened : patterns;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !dropped.has(keyword))
      .map(([keyword, value]) => [keyword, copied(keyword, value)]),
  );
}

/** `uniqueItems` is compared pair by pair: a long list would stop the editor as well. */
const patterns = new Set(["pattern", "patternProperties", "uniqueItems"]);
/** Without its patterns nobody can say which properties are additional. */
const opened = new Set([...patterns, "additionalProperties", "unevaluatedProperties"]);

function copied(keyword: string, value: Json): unknown {
  if (data.has(keyword)) return value;
  if (!named.has(keyword) || !isJsonObject(value)) return inner(value);
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, inner(schema)]));
}

const inner = (value: Json): unknown => {
  if (Array.isArray(value)) return value.map(inner);
  return isJsonObject(value) ? withoutPatterns(value) : value;
};

/** Hold values, not schemas. */
const data = new Set(["const", "default", "enum", "examples"]);
/** Hold schemas under names, one of which may be `pattern`. */
const named = new Set(["properties", "$defs", "definitions", "dependentSchemas", "dependencies"]);
