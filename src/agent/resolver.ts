import type { AgentTool } from "./agentTool.ts";
import { unknownTool } from "./unknownTool.ts";
import { unloadedTool } from "./unloadedTool.ts";

/** What a name that the model calls stands for. */
export type Resolve = (name: string) => AgentTool;

/**
 * Knows the tools that are offered in this request and nothing else, whatever else there is in this window: what was
 * not offered cannot be called (behaviour 2.15). Throws where two of them have one name.
 */
export function createResolver(offered: readonly AgentTool[], refuse: Refuse, unloaded?: Unloaded): Resolve {
  const byName = new Map<string, AgentTool>();
  for (const tool of offered) {
    const twin = byName.get(tool.name);
    if (twin)
      throw new Error(
        `Multiple tools with the same name (${tool.name}) found in sources: ${twin.source}, ${tool.source}`,
      );
    byName.set(tool.name, tool);
  }
  return (name) =>
    byName.get(name) ??
    (unloaded?.names.has(name)
      ? unloadedTool(name, unloaded.search, refuse(name))
      : unknownTool(name, [...byName.keys()], refuse(name)));
}

/** Tools that the model has to search for before they are offered. */
export interface Unloaded {
  readonly names: ReadonlySet<string>;
  /** The tool that finds them. */
  readonly search: string;
}

/** Puts on record that the model called something by this name that it was not offered; runs nothing. */
export type Refuse = (name: string) => Refusing;

export type Refusing = Pick<AgentTool, "run" | "withhold">;
