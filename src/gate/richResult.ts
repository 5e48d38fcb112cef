import type { Json, JsonObject } from "../core/json.ts";

/** What a tool gives where that is more than text, in the words of MCP. Its text is made of it, not given beside it. */
export interface RichResult {
  /** Content blocks, in their order. */
  readonly content: readonly JsonObject[];
  /** Any JSON: only older clients take nothing but an object. */
  readonly structured?: Json;
  /** What the tool says of the result, for programs. */
  readonly meta?: JsonObject;
}

/** The tool ran and says itself that it failed; the message is for models and the log, the rest for the door. */
export class RichFailure extends Error {
  override readonly name = "RichFailure";
  readonly result: RichResult;

  constructor(message: string, result: RichResult) {
    super(message);
    this.result = result;
  }
}
