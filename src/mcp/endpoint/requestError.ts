/** What a client did wrong, with its code in JSON-RPC. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const invalidParams = (message: string) => new RequestError(-32602, message);
