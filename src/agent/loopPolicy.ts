import { mostDeclines } from "../core/refusal.ts";

/** How often a model may call tools for one message, and what becomes of it then (behaviour 1.36). */
export interface ToolLoopPolicy {
  /** Rounds, each of one or several calls. */
  readonly maxIterations: number;
  /** Calls that a person declines in a row; after them the model is told to stop. */
  readonly maxDeclines: number;
  readonly onExhausted: "completeWithoutTools" | "fail";
}

/** Throws a `RangeError` where there would be no round, or no call, at all. */
export function toolLoopPolicy({
  maxIterations = 5,
  maxDeclines = mostDeclines,
  onExhausted = "completeWithoutTools",
}: Partial<ToolLoopPolicy> = {}): ToolLoopPolicy {
  if (!Number.isInteger(maxIterations) || maxIterations < 1)
    throw new RangeError("maxIterations must be a whole number from 1 on");
  if (!Number.isInteger(maxDeclines) || maxDeclines < 1)
    throw new RangeError("maxDeclines must be a whole number from 1 on");
  return Object.freeze({ maxIterations, maxDeclines, onExhausted });
}

export class ToolLoopExhaustedError extends Error {
  override readonly name = "ToolLoopExhaustedError";
  readonly max: number;

  constructor(max: number) {
    super(`The model called tools in more than ${max} rounds`);
    this.max = max;
  }
}
