import type { ToolId } from "../core/toolSpec.ts";
import type { AgentSettings } from "../rules/agentSettings.ts";

/** What the person says of single tools, by the names that a model calls them by; as in `AgentLimits`. */
export function toolLimits(
  ids: Iterable<readonly [name: string, id: ToolId]>,
  callsOf: AgentSettings["callsOf"],
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...ids].flatMap(([name, id]) => {
      const most = callsOf(id);
      return most === null ? [] : [[name, most] as const];
    }),
  );
}
