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
  const members: Record<string, Json> = {};
  for (const [key, member] of Object.entries(value) as [string, unknown][]) {
    if (member === undefined) continue;
    const copied = copy(member, depth + 1);
    // An assignment would not make a member of it.
    if (key === "__proto__") Object.defineProperty(members, key, { value: copied, ...own });
    else members[wellFormed(key)] = copied;
  }
  return members;
}

const mostDepth = 256;
const own = { enumerable: true, writable: true, configurable: true } as const;

function wellFormed(text: string): string {
  if (!text.isWellFormed()) throw new Error("The entry has a lone surrogate, which no file can hold.");
  return text;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
