import * as z from "zod/mini";
import type { SettingProblem } from "../core/table.ts";
import { mostOffered, toolIndexKinds, type ToolSearchSetting } from "../core/toolSearch.ts";

export const toolSearchKeys = [
  "agent.toolSearchAbove",
  "agent.toolSearchIndex",
  "agent.toolSearchAccumulates",
] as const;

type ToolSearchKey = (typeof toolSearchKeys)[number];

export type RawToolSearch = Readonly<Record<ToolSearchKey, unknown>>;

/** What is no value counts as if it were not there: nothing that is found runs by that. */
export function readToolSearch(raw: RawToolSearch, problems: SettingProblem[]): ToolSearchSetting {
  const read = <T>(key: ToolSearchKey, schema: z.ZodMiniType<T>, otherwise: T, right: string): T => {
    if (raw[key] === undefined) return otherwise;
    const value = schema.safeParse(raw[key]);
    if (value.success) return value.data;
    problems.push({
      where: `toolgate.${key}`,
      what: `must be ${right}; counts as ${JSON.stringify(otherwise)}`,
    });
    return otherwise;
  };
  const count = z.int().check(z.minimum(0), z.maximum(mostOffered));
  const kinds = toolIndexKinds.map((kind) => `"${kind}"`).join(" or ");
  return {
    above: read("agent.toolSearchAbove", count, mostOffered, `a whole number from 0 to ${mostOffered}`),
    index: read("agent.toolSearchIndex", z.enum(toolIndexKinds), "bm25", kinds),
    accumulate: read("agent.toolSearchAccumulates", z.boolean(), true, "true or false"),
  };
}
