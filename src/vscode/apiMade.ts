import type { JsonObject } from "../core/json.ts";
import type { RiskLevel } from "../core/risk.ts";
import type { ErrorClass, ToolErrors } from "../tools/toolErrors.ts";
import {
  anything,
  callable,
  claimed,
  flag,
  optional,
  parsed,
  plainObject,
  riskLevel,
  text,
  type Callable,
  type Parsed,
  type Reader,
} from "./apiParse.ts";

/** What a tool that is made of a method or function is apart from that. */
export interface Made {
  /** What it gets for arguments that were left out. */
  readonly nulls: JsonObject;
  /** What it gets where its caller supplies nothing else. */
  readonly context: JsonObject | null;
  readonly requiresContext: boolean;
  /** Makes text of what it gives; `null`: as `convertResult` does. */
  readonly convert: Callable | null;
  readonly errors: ToolErrors;
}

/** As its extension gave it, all optional. */
export interface MadeOptions extends Parsed<typeof optionsShape> {
  readonly risk: RiskLevel | null;
}

const shortText: Reader<string> = (value, name) => {
  if (typeof value === "string" && value.length <= 200 && value.isWellFormed()) return value;
  throw new TypeError(`${name} must be text of at most 200 characters`);
};

const longText: Reader<string> = (value, name) => {
  if (typeof value === "string" && value.length <= 20_000 && value.isWellFormed()) return value;
  throw new TypeError(`${name} must be text of at most 20000 characters`);
};

const optionsShape = {
  name: optional(shortText),
  title: optional(shortText),
  description: optional(longText),
  input: anything,
  risk: optional(riskLevel),
  requiresApproval: optional(flag),
  timeoutSeconds: claimed.timeoutSeconds,
  returnDirect: optional(flag),
  requiresContext: optional(flag),
  convert: optional(callable),
};

export const readOptions = (what: string, given: unknown): MadeOptions =>
  Object.freeze(parsed(what, optionsShape, given ?? {}));

const list: Reader<readonly unknown[]> = (value, name) => {
  if (Array.isArray(value)) return [...value];
  throw new TypeError(`${name} must be a list`);
};

const errorClasses: Reader<readonly ErrorClass[]> = (value, name) => {
  const classes = list(value, name).filter(isClass);
  if (classes.length === list(value, name).length) return classes;
  throw new TypeError(`${name} must be a list of classes`);
};

const isClass = (value: unknown): value is ErrorClass => typeof value === "function" && "prototype" in value;

const errorsShape = { alwaysThrow: optional(flag), rethrow: optional(errorClasses) };

const errors: Reader<ToolErrors> = (value, name) => {
  const { alwaysThrow, rethrow } = parsed(name, errorsShape, value ?? {});
  return Object.freeze({ alwaysThrow: alwaysThrow ?? false, rethrow: rethrow ?? [] });
};

const setShape = { from: text(300), sources: list, context: optional(plainObject), errors };

export type MadeSet = Parsed<typeof setShape>;

export const readSet = (given: unknown): MadeSet => parsed("registerTools", setShape, given);
