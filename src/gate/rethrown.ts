/** A tool's error that is for whoever called it, as it was thrown, and not for the model (behaviour 2.11). */
export class RethrownError extends Error {
  override readonly name = "RethrownError";
  readonly thrown: unknown;

  constructor(message: string, thrown: unknown) {
    super(message);
    this.thrown = thrown;
  }
}
