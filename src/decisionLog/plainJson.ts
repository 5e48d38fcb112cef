import type { Json } from "../core/json.ts";

/** Copies a value as JSON. Throws on everything that JSON text could not give back, instead of changing it. */
export function plainJson(value: unknown): Json {
  return copy(value, 0);
}

function copy(value: unknown, depth: number): Json {
  if (depth > mostDepth) throw new Error(`The entry is nested deeper than ${mostDepth} levels.`);
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return wellFormed(value);
  // JSON text has no -0.
  if (typeof value === "number" && Number.isFinite(value)) return value === 0 ? 0 : value;
  if (Array.isArray(value)) return Array.from(value, (member: unknown) => copy(member, depth + 1));
  if (typeof value !== "object" || !isPlain(value)) throw new Error("The entry is not plain JSON.");
  const members: [string, Json][] = [];
  for (const [key, member] of Object.entries(value) as [string, unknown][])
    if (member !== undefined) members.push([wellFormed(key), copy(member, depth + 1)]);
  return Object.fromEntries(members);
}

const mostDepth = 256;

function wellFormed(text: string): string {
  if (!text.isWellFormed()) throw new Error("The entry has a lone surrogate, which no file can hold.");
  return text;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
