/** The model went on calling tools where that is an error. */
export class ToolLoopExhaustedError extends Error {
  override readonly name = "ToolLoopExhaustedError";
  readonly max: number;

  constructor(max: number) {
    super(`The model called tools in more than ${max} rounds`);
    this.max = max;
  }
}
