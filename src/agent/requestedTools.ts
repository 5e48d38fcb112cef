import type { AgentTool } from "./agentTool.ts";

/**
 * The tools for a request that names some of them (behaviour 2.13): these alone, or with all others. Names of tools
 * that are not there count as none, and a request that names none gets all.
 */
export function requestedTools(
  all: readonly AgentTool[],
  named: ReadonlySet<string>,
  mode: "override" | "append",
): readonly AgentTool[] {
  const asked = all.filter(({ name }) => named.has(name));
  return asked.length === 0 || mode === "append" ? all : asked;
}
