import type { JsonObject } from "../../core/json.ts";
import type { DownstreamSession } from "../../gate/downstream.ts";
import type { Client } from "./client.ts";
import type { LogThreshold } from "./logLevel.ts";

/** Where one request of a client comes from, the same in both eras. */
export interface Asked {
  readonly client: Client;
  /** The conversation it belongs to; `null` where the era has none. */
  readonly session: string | null;
  readonly downstream: DownstreamSession;
  logs(): LogThreshold;
  readonly signal: AbortSignal;
}

/** Gives the result of a request. Throws what JSON-RPC answers: an error with a `code`. */
export type Handle = (method: string, params: JsonObject, asked: Asked) => Promise<JsonObject>;
