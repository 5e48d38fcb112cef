import type { JsonObject } from "../core/json.ts";

/** The program a call came from, where it can be spoken to while the call is asked for and runs. */
export interface DownstreamSession {
  /** What it says it can be asked, in the words of MCP. */
  readonly capabilities: JsonObject;
  /** One and the same for all calls of a conversation; absent: each call is one by itself. */
  readonly conversation?: object;
  /** `key`: what a server calls the question; it is kept where the protocol has names for questions. */
  request(method: string, params: JsonObject, signal: AbortSignal, key?: string): Promise<JsonObject>;
  notify(method: string, params: JsonObject): void;
  /** Present where it wants to hear how far the call is. */
  onProgress?(progress: JsonObject): void;
}
