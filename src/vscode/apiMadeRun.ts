import type { JsonObject } from "../core/json.ts";
import type { RunContext } from "../gate/tool.ts";
import { convertResult } from "../tools/convertResult.ts";
import { toolError } from "../tools/toolErrors.ts";
import type { Made } from "./apiMade.ts";
import type { ApiTool } from "./apiTools.ts";

/** Calls the method or function of which a tool is made, and makes text of what it gives. */
export async function runMade(
  { id, run }: Pick<ApiTool, "id" | "run">,
  { nulls, context, requiresContext, convert, errors }: Made,
  args: JsonObject,
  { signal, context: supplied }: Pick<RunContext, "signal" | "context">,
): Promise<string> {
  try {
    const both = context === null && supplied === null ? null : Object.freeze({ ...context, ...supplied });
    if (requiresContext && both === null)
      throw new Error("ToolContext is required by the method as an argument");
    const result = await run(Object.freeze({ ...nulls, ...args }), Object.freeze({ signal, context: both }));
    return convert ? textOf(await convert(result)) : convertResult(result);
  } catch (error) {
    throw toolError(error, id.slice(id.indexOf("/") + 1), errors);
  }
}

function textOf(converted: unknown): string {
  if (typeof converted === "string") return converted;
  throw new Error(`the converter of the tool gave ${typeof converted} instead of text`);
}
