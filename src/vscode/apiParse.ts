import type * as vscode from "vscode";
import type { JsonObject } from "../core/json.ts";
import type { RiskLevel } from "../core/risk.ts";
import { snapshot } from "../gate/snapshot.ts";

/** Reads a value once. Throws a `TypeError` that names it and says what it must be. */
export type Reader<T> = (value: unknown, name: string) => T;

/**
 * What another extension handed over. By hand, because it is answered at once, and zod would be most of what loads
 * when the editor starts. A key that nobody knows may be a misspelt restriction.
 */
export function parsed<Shape extends Readonly<Record<string, Reader<unknown>>>>(
  what: string,
  shape: Shape,
  given: unknown,
): Parsed<Shape> {
  const object = objectOf(what, given);
  const unknown = Object.keys(object).find((key) => !Object.hasOwn(shape, key));
  if (unknown !== undefined) throw new TypeError(`${what} does not know '${unknown.slice(0, 100)}'`);
  return read(what, shape, object);
}

export function objectOf(what: string, given: unknown): object {
  if (typeof given === "object" && given !== null && !Array.isArray(given)) return given;
  throw new TypeError(`${what} needs an object`);
}

export type Parsed<Shape extends Readonly<Record<string, Reader<unknown>>>> = {
  readonly [K in keyof Shape]: ReturnType<Shape[K]>;
};

/** As `parsed`, of an object that may have more to it. */
export function read<Shape extends Readonly<Record<string, Reader<unknown>>>>(
  what: string,
  shape: Shape,
  given: object,
): Parsed<Shape>;
export function read(what: string, shape: Readonly<Record<string, Reader<unknown>>>, given: object): object {
  const entries = Object.entries(shape);
  return Object.fromEntries(
    entries.map(([key, reader]) => [key, reader(Reflect.get(given, key), `${what}: '${key}'`)]),
  );
}

export const anything: Reader<unknown> = (value) => value;

export const optional =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (value, name) =>
    value === undefined ? null : reader(value, name);

export const text =
  (longest: number): Reader<string> =>
  (value, name) => {
    if (typeof value === "string" && value.trim() !== "" && value.length <= longest && value.isWellFormed())
      return value;
    throw new TypeError(`${name} must be text of 1 to ${longest} characters`);
  };

export const flag: Reader<boolean> = (value, name) => {
  if (typeof value === "boolean") return value;
  throw new TypeError(`${name} must be true or false`);
};

export const riskLevel: Reader<RiskLevel> = (value, name) => {
  const level = levels.find((one) => one === value);
  if (level !== undefined) return level;
  throw new TypeError(`${name} must be a whole number from 0 to 5`);
};

const levels: readonly RiskLevel[] = [0, 1, 2, 3, 4, 5];

/** Of waiting for an answer. */
export const seconds: Reader<number> = (value, name) => {
  if (typeof value === "number" && value > 0 && value <= longestWait) return value;
  throw new TypeError(`${name} must be a number of seconds above 0 and up to ${longestWait}`);
};

const longestWait = 300;

export type Callable = (...given: readonly unknown[]) => unknown;

export const callable: Reader<Callable> = (value, name) => {
  if (isCallable(value)) return value;
  throw new TypeError(`${name} must be a function`);
};

const isCallable = (value: unknown): value is Callable => typeof value === "function";

/** Copied and frozen. */
export const plainObject: Reader<JsonObject> = (value, name) => {
  const copied = snapshot(value ?? null);
  if (value !== null && copied.kind === "ok") return copied.args;
  throw new TypeError(`${name} must be a plain JSON object`);
};

export const cancellation: Reader<vscode.CancellationToken | null> = (value, name) => {
  if (value === undefined || value === null) return null;
  if (isToken(value)) return value;
  throw new TypeError(`${name} must be a cancellation token`);
};

const isToken = (value: unknown): value is vscode.CancellationToken =>
  typeof value === "object" &&
  value !== null &&
  "onCancellationRequested" in value &&
  typeof value.onCancellationRequested === "function";

/** What is claimed of a tool. */
export const claimed = {
  title: text(200),
  description: text(20_000),
  risk: optional(riskLevel),
  requiresApproval: optional(flag),
  timeoutSeconds: optional(seconds),
};

/** What a caller supplies beside the arguments. */
export const supplied = {
  session: optional(text(500)),
  run: optional(text(200)),
  context: optional(plainObject),
};
