import type { GivenLimits } from "../core/agentLimits.ts";
import type { ToolLoopHooks } from "../api.ts";
import { extensionOf, type InstalledId } from "./apiClaims.ts";
import {
  anything,
  callable,
  cancellation,
  flag,
  objectOf,
  optional,
  parsed,
  plainObject,
  text,
  type Parsed,
  type Reader,
} from "./apiParse.ts";
import type { ToolToken } from "./toolDoor.ts";

/** A round, or a whole loop, as another extension asked for it: what is data is copied. */
export interface ReadRound extends Parsed<typeof roundShape> {
  readonly what: string;
}

export interface ReadLoop extends ReadRound, Parsed<typeof loopShape> {}

/** Throws a `TypeError` on what is malformed; what is in the messages is for `readMessages`. */
export function readRound(given: unknown, installed: InstalledId): ReadRound {
  const what = "executeToolCalls";
  const round = parsed(what, roundShape, given);
  return { ...round, what, from: extensionOf(round.from, installed) };
}

export function readLoop(what: string, given: unknown, installed: InstalledId): ReadLoop {
  const loop = parsed(what, { ...roundShape, ...loopShape }, given);
  return { ...loop, what, from: extensionOf(loop.from, installed) };
}

const copied: Reader<unknown> = (value, name) => {
  try {
    return structuredClone(value);
  } catch {
    throw new TypeError(`${name} must be plain data`);
  }
};

const texts: Reader<readonly string[]> = (value, name) => {
  if (Array.isArray(value)) return value.map((one) => text(300)(one, `${name}: each`));
  throw new TypeError(`${name} must be a list of texts`);
};

const count =
  (least: number): Reader<number> =>
  (value, name) => {
    if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= mostCounted)
      return value;
    throw new TypeError(`${name} must be a whole number from ${least} to ${mostCounted}`);
  };

const mostCounted = 10_000;

const oneOf =
  <const T extends string>(...values: readonly T[]): Reader<T> =>
  (value, name) => {
    const found = values.find((one) => one === value);
    if (found !== undefined) return found;
    throw new TypeError(`${name} must be ${values.map((one) => `'${one}'`).join(" or ")}`);
  };

const counts: Reader<Readonly<Record<string, number>>> = (value, name) =>
  Object.fromEntries(
    Object.entries(plainObject(value, name)).map(([key, most]) => [key, count(0)(most, `${name}: each`)]),
  );

const limits: Reader<GivenLimits> = (value, name) => parsed(name, limitsShape, value);

const limitsShape = {
  rounds: optional(count(1)),
  roundsAtMost: optional(count(1)),
  onExhausted: optional(oneOf("completeWithoutTools", "fail")),
  callsPerTool: optional(count(0)),
  callsPerTurn: optional(count(0)),
  toolLimits: optional(counts),
  onLimit: optional(oneOf("stop", "answer")),
  declined: optional(oneOf("call", "tool")),
  identicalCalls: optional(count(1)),
  questionsPerRound: optional(count(1)),
};

const toolToken: Reader<ToolToken> = (value, name) => {
  if (isToolToken(value)) return value;
  throw new TypeError(`${name} must be that of a chat request`);
};

const isToolToken = (value: unknown): value is ToolToken =>
  value === undefined || (typeof value === "object" && value !== null);

type Finalize = NonNullable<ToolLoopHooks["finalize"]>;

/** What it gives goes back to the extension whose it is. */
const finalizing: Reader<Finalize> = (value, name) => {
  if (isFinalize(value)) return value;
  throw new TypeError(`${name} must be a function`);
};

const isFinalize = (value: unknown): value is Finalize => typeof value === "function";

const roundShape = {
  from: text(300),
  messages: copied,
  tools: texts,
  session: optional(text(500)),
  run: optional(text(200)),
  context: optional(plainObject),
  toolInvocationToken: toolToken,
  limits: optional(limits),
  parallelReads: optional(flag),
  unknownTools: optional(oneOf("answer", "fail")),
  token: cancellation,
  onEvent: optional(callable),
};

const hooks = (value: unknown, name: string) =>
  parsed(name, hooksShape, objectOf(name, value === undefined ? {} : value));

const hooksShape = {
  initialize: optional(callable),
  beforeRound: optional(callable),
  afterRound: optional(callable),
  nextMessages: optional(callable),
  finalize: optional(finalizing),
  finalizeStream: optional(callable),
};

const loopShape = {
  model: anything,
  history: optional(oneOf("inside", "outside")),
  runTools: optional(flag),
  shouldContinue: optional(callable),
  hooks,
};
