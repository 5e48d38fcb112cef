import type * as z from "zod";
import type { Json, JsonObject } from "../core/json.ts";

type Path = readonly PropertyKey[];

/** Every problem of the arguments, in words for the caller. */
export function argumentProblems(input: z.ZodObject, schema: JsonObject, args: JsonObject): string[] {
  const problems = new Set(protoKeys(args, []));
  const parsed = input.safeParse(args);
  for (const issue of parsed.error?.issues ?? [])
    for (const words of wordsFor(issue, schema, args)) problems.add(words);
  if (problems.size <= mostTold) return [...problems];
  return [...[...problems].slice(0, mostTold), `and ${problems.size - mostTold} more problems`];
}

/** The list goes to the model and into the log. */
const mostTold = 20;

/** Zod's records and loose objects drop `__proto__` without a word, so it is looked for apart. */
function protoKeys(value: Json, path: Path): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, isArray(value) ? Number(key) : key];
    return key === "__proto__" ? [`${parameter(at)} is not allowed`] : protoKeys(inner, at);
  });
}

function wordsFor(issue: z.core.$ZodIssue, schema: JsonObject, args: JsonObject): string[] {
  const { path } = issue;
  if (issue.code === "unrecognized_keys") {
    const known = knownKeys(schema, path);
    return issue.keys
      .slice(0, mostTold + 1)
      .filter((key) => key !== "__proto__")
      .map((key) => `${parameter([...path, key])} is not known; ${known}`);
  }
  const value = valueAt(args, path);
  if (value === undefined) return [`missing required ${parameter(path)}`];
  const what = requirement(issue, value);
  return [path.length === 0 ? what : `${parameter(path)} ${what}`];
}

function requirement(issue: z.core.$ZodIssue, value: Json): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "int" && typeof value === "number"
        ? `must be an integer but got ${value}`
        : `must be ${withArticle(issue.expected)} but got ${typeName(value)}`;
    case "invalid_value":
      return `must be one of ${issue.values.map((allowed) => quote(String(allowed))).join(", ")}`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "must not be empty";
      return `must ${bound(issue.origin)} ${issue.inclusive === false ? "more than" : "at least"} ${issue.minimum}${unit(issue.origin)}`;
    case "too_big":
      return `must ${bound(issue.origin)} ${issue.inclusive === false ? "less than" : "at most"} ${issue.maximum}${unit(issue.origin)}`;
    case "custom":
      return issue.message;
    default:
      return `is not valid: ${issue.message}`;
  }
}

function bound(origin: string): string {
  return origin === "string" || origin === "array" ? "have" : "be";
}

function unit(origin: string): string {
  if (origin === "string") return " characters";
  return origin === "array" ? " items" : "";
}

function withArticle(type: string): string {
  if (type === "null") return type;
  const name = type === "int" ? "integer" : type === "record" ? "object" : type;
  return /^[aeio]/.test(name) ? `an ${name}` : `a ${name}`;
}

function typeName(value: Json): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function knownKeys(schema: JsonObject, path: Path): string {
  let node: Json | undefined = schema;
  for (const key of path)
    node = typeof key === "number" ? member(node, "items") : member(member(node, "properties"), key);
  const names = Object.keys(member(node, "properties") ?? {});
  return names.length === 0 ? "there are none" : `known are ${names.map(quote).join(", ")}`;
}

function valueAt(args: JsonObject, path: Path): Json | undefined {
  let value: Json | undefined = args;
  for (const key of path) value = member(value, key);
  return value;
}

function member(value: Json | undefined, key: PropertyKey): Json | undefined {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return isArray(value) ? value[Number(key)] : value[String(key)];
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** `parameter 'a.b[0]'` */
function parameter(path: Path): string {
  const name = path.map((key, i) =>
    typeof key === "number" ? `[${key}]` : i === 0 ? String(key) : `.${String(key)}`,
  );
  return `parameter ${quote(name.join(""))}`;
}

/** Keys come from the model: whatever could break the line is escaped, and long ones are cut. */
function quote(name: string): string {
  const shown = name.length > 80 ? `${name.slice(0, 80).toWellFormed()}…` : name;
  return `'${shown.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped)}'`;
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
