/** How often a model may call tools for one message, and what becomes of it then (behaviour 1.36). */
export interface ToolLoopPolicy {
  /** Rounds, each of one or several calls. */
  readonly maxIterations: number;
  readonly onExhausted: "completeWithoutTools" | "fail";
}

/** Throws a `RangeError` where there would be no round at all. */
export function toolLoopPolicy({
  maxIterations = 5,
  onExhausted = "completeWithoutTools",
}: Partial<ToolLoopPolicy> = {}): ToolLoopPolicy {
  if (!Number.isInteger(maxIterations) || maxIterations < 1)
    throw new RangeError("maxIterations must be a whole number from 1 on");
  return Object.freeze({ maxIterations, onExhausted });
}

export class ToolLoopExhaustedError extends Error {
  override readonly name = "ToolLoopExhaustedError";
  readonly max: number;

  constructor(max: number) {
    super(`The model called tools in more than ${max} rounds`);
    this.max = max;
  }
}
