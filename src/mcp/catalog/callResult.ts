import { isJsonObject, type Json, type JsonObject } from "../../core/json.ts";
import type { RichResult } from "../../gate/richResult.ts";

/** What a server answers to `tools/call`. */
export interface CallResult extends RichResult {
  /** The tool ran, and says itself that it failed. */
  readonly isError: boolean;
}

/**
 * Throws on what is no result. What is structured is passed on as it is, also where it does not fit the tool's own
 * schema: whoever called checks that by itself, and nothing here is decided by it.
 */
export function callResult({ content = [], structuredContent, isError, _meta }: JsonObject): CallResult {
  if (!Array.isArray(content)) throw new Error("the server gave a result without content");
  const blocks = (content as readonly Json[]).filter(isJsonObject);
  if (blocks.length < content.length) throw new Error("the server gave a result with content that is none");
  return {
    content: blocks,
    ...(structuredContent !== undefined && { structured: structuredContent }),
    ...(_meta !== undefined && isJsonObject(_meta) && { meta: _meta }),
    isError: isError === true,
  };
}
