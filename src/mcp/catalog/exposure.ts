import type { CatalogTool } from "./catalog.ts";
import { toolOf, type Composition, type Member } from "./composition.ts";

/** Which tools are served (behaviour 3.8): those of the servers as they are, those of enabled compositions, or both. */
export const exposures = ["BUILTIN_ONLY", "COMPOSED_ONLY", "BOTH"] as const;
export type Exposure = (typeof exposures)[number];

/**
 * What is served, each tool once: as a composition names and describes it where an enabled one does, else as its server
 * does. What is withheld is in none.
 */
export function exposed(
  tools: readonly CatalogTool[],
  compositions: readonly Composition[],
  exposure: Exposure,
): readonly CatalogTool[] {
  const offered = tools.filter(({ withheld }) => withheld === null);
  if (exposure === "BUILTIN_ONLY") return offered;
  const members = compositions.filter(({ enabled }) => enabled).flatMap(({ members }) => members);
  const composed = new Map<CatalogTool, CatalogTool>();
  for (const member of members) {
    const tool = toolOf(member, offered);
    if (tool && !composed.has(tool)) composed.set(tool, asComposed(tool, member));
  }
  if (exposure === "COMPOSED_ONLY") return [...composed.values()];
  return offered.map((tool) => composed.get(tool) ?? tool);
}

const asComposed = (tool: CatalogTool, { alias, description }: Member): CatalogTool => ({
  ...tool,
  alias: alias ?? tool.alias,
  definition: description === null ? tool.definition : { ...tool.definition, description },
});
