import type { JsonObject } from "../core/json.ts";

/** The program a call came from, where it can be spoken to while the call is asked for and runs. */
export interface DownstreamSession {
  /** What it says it can be asked, in the words of MCP. */
  readonly capabilities: JsonObject;
  request(method: string, params: JsonObject, signal: AbortSignal): Promise<JsonObject>;
  notify(method: string, params: JsonObject): void;
  /** Present where it wants to hear how far the call is. */
  onProgress?(progress: JsonObject): void;
}
