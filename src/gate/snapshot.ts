import { isJsonObject, type Json, type JsonObject } from "../core/json.ts";

export type Snapshot =
  | { readonly kind: "ok"; readonly args: JsonObject }
  | { readonly kind: "bad"; readonly problems: readonly string[] };

/**
 * Copies foreign arguments by value, once, into frozen plain JSON. Everything that JSON would lose, change or
 * read twice is a problem instead: shown, hashed and run must be the same thing.
 */
export function snapshot(input: unknown): Snapshot {
  const budget = { nodes: mostNodes, characters: mostCharacters };
  try {
    const args = copy(input ?? {}, "", 0, budget);
    if (isJsonObject(args)) return { kind: "ok", args };
    return { kind: "bad", problems: ["the arguments must be an object"] };
  } catch (error) {
    if (error instanceof NotJson) return { kind: "bad", problems: [error.message] };
    return { kind: "bad", problems: ["the arguments could not be read"] };
  }
}

/** Beyond these the call is refused at once: a dialog, a log record and a hash must stay cheap. */
const mostDepth = 128;
const mostNodes = 100_000;
const mostCharacters = 4 * 1024 * 1024;

class NotJson extends Error {}

interface Budget {
  nodes: number;
  characters: number;
}

function copy(value: unknown, path: string, depth: number, budget: Budget): Json {
  if (depth > mostDepth) throw new NotJson(`the arguments are nested deeper than ${mostDepth} levels`);
  if (--budget.nodes < 0) throw new NotJson(`the arguments have more than ${mostNodes} values`);
  switch (typeof value) {
    case "string":
      return text(value, path, budget);
    case "number":
      return number(value, path);
    case "boolean":
      return value;
    case "object":
      if (value === null) return null;
      return Array.isArray(value) ? list(value, path, depth, budget) : object(value, path, depth, budget);
    case "undefined":
    case "function":
    case "symbol":
    case "bigint":
      throw new NotJson(`${named(path)} is not JSON (${typeof value})`);
    default:
      throw new NotJson(`${named(path)} is not JSON`);
  }
}

function object(value: object, path: string, depth: number, budget: Budget): JsonObject {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype)
    throw new NotJson(`${named(path)} is not plain JSON`);
  const out: Record<string, Json> = {};
  // One key at a time: a list of all of them would cost seconds before the budget could say no.
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    // zod and many servers drop or obey this key without a word.
    if (key === "__proto__") throw new NotJson("the key '__proto__' is not allowed");
    text(key, path, budget);
    const member: unknown = Reflect.get(value, key);
    if (member === undefined) budget.nodes--;
    else out[key] = copy(member, path ? `${path}.${key}` : key, depth + 1, budget);
  }
  return Object.freeze(out);
}

function list(value: readonly unknown[], path: string, depth: number, budget: Budget): readonly Json[] {
  if (value.length > budget.nodes) throw new NotJson(`the arguments have more than ${mostNodes} values`);
  return Object.freeze(
    Array.from(value, (member, index) => copy(member, `${path}[${index}]`, depth + 1, budget)),
  );
}

function text(value: string, path: string, budget: Budget): string {
  budget.characters -= value.length;
  if (budget.characters < 0) throw new NotJson(`the arguments are longer than ${mostCharacters} characters`);
  // RFC 8785 has no canonical form for them, and UTF-8 turns all of them into the same character.
  if (!value.isWellFormed()) throw new NotJson(`${named(path)} has a lone surrogate`);
  return value;
}

function number(value: number, path: string): number {
  if (
    Number.isFinite(value) &&
    !Object.is(value, -0) &&
    (!Number.isInteger(value) || Number.isSafeInteger(value))
  )
    return value;
  throw new NotJson(`${named(path)} is a number that does not survive being written down (${String(value)})`);
}

const named = (path: string) =>
  path ? `'${path.length > 100 ? `${path.slice(0, 100)}…` : path}'` : "the arguments";
