import * as z from "zod/mini";
import type { JsonObject } from "../../core/json.ts";
import { isParsedObject } from "./parsedJson.ts";
import type { McpTool } from "./upstream.ts";

/** The tools of a list that are described as tools are; the others are left out and told. */
export function toolsOf(list: JsonObject, onLeftOut: (problem: string) => void): readonly McpTool[] {
  const { tools } = list;
  if (!Array.isArray(tools)) return [];
  const seen = new Set<string>();
  return tools.filter((entry: unknown): entry is McpTool => {
    if (!isTool(entry)) onLeftOut("A tool is left out: it is not described as tools are.");
    else if (seen.has(entry.name)) onLeftOut(`A second tool named '${entry.name}' is left out.`);
    else return seen.add(entry.name) !== undefined;
    return false;
  });
}

const tool = z.looseObject({
  name: z.string().check(z.minLength(1)),
  inputSchema: z.looseObject({ type: z.literal("object") }),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  outputSchema: z.optional(z.looseObject({})),
  annotations: z.optional(z.looseObject({})),
});

function isTool(value: unknown): value is McpTool {
  return isParsedObject(value) && tool.safeParse(value).success;
}
