import type { AgentTool } from "./agentTool.ts";
import type { Refusing } from "./resolver.ts";
import { refusedTool } from "./unknownTool.ts";

/** Stands for a tool that is there and was not offered, as the model did not search for it (behaviour 3.41). */
export const unloadedTool = (name: string, search: string, refuse: Refusing): AgentTool =>
  refusedTool(
    name,
    [
      JSON.stringify({ error: "tool_not_loaded", tool: name }),
      `Nothing was executed. '${name}' is not loaded yet: find it with '${search}' first, and call it in a step after that.`,
    ],
    refuse,
  );
