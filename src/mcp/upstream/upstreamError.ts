import type { Json } from "../../core/json.ts";

/**
 * Why a request has no result. `answered`: the server said so, with its own code and data. `unavailable`: there is
 * no connection, or it broke. `refused`: it was not sent, or what the server asked back was not passed on.
 * `malformed`: the answer is no answer.
 */
export class UpstreamError extends Error {
  readonly kind: UpstreamErrorKind;
  /** Of JSON-RPC. */
  readonly code: number;
  readonly data: Json | undefined;

  constructor(kind: UpstreamErrorKind, message: string, code: number = codes[kind], data?: Json) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.data = data;
  }
}

export type UpstreamErrorKind = "answered" | "unavailable" | "refused" | "malformed";

const codes = { answered: -32603, unavailable: -32000, refused: -32600, malformed: -32603 } as const;
