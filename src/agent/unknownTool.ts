import { visibleLine } from "../core/visible.ts";
import type { AgentTool } from "./agentTool.ts";
import { editDistance } from "./editDistance.ts";
import type { Refusing } from "./resolver.ts";

/** Stands for what the model was not offered: told the model with the nearest name, which is never called instead. */
export function unknownTool(name: string, offered: readonly string[], refuse: Refusing): AgentTool {
  const shown = visibleLine(name.slice(0, longest));
  const nearest = nearestName(name, offered);
  const instead = nearest === null ? "Use only the tools that are listed." : `Did you mean '${nearest}'?`;
  const texts = [
    JSON.stringify({ error: "unknown_tool", tool: shown }),
    `Nothing was executed. There is no tool '${shown}' here. ${instead}`,
  ];
  return refusedTool(name, texts, refuse);
}

/** Runs nothing: the model is told this, whatever the words of the gate are. */
export const refusedTool = (
  name: string,
  texts: readonly string[],
  { run, withhold }: Refusing,
): AgentTool => ({
  name,
  description: "",
  inputSchema: {},
  source: "unknown",
  kind: "other",
  returnDirect: false,
  run: async (call) => ({ ...(await run(call)), texts }),
  withhold,
});

/** The offered name that a misspelt one most likely means; `null` where none is like it. */
export function nearestName(name: string, offered: readonly string[]): string | null {
  if (name.length > longest) return null;
  const asked = folded(name);
  const most = Math.max(1, Math.floor(asked.length / 3));
  const [nearest] = offered
    .map((one) => ({ one, distance: editDistance(asked, folded(one)) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance || (a.one < b.one ? -1 : 1));
  return nearest?.one ?? null;
}

/** `readFile` is as near to `read_file` as it can be. */
const folded = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Names that can be called have no more characters. */
const longest = 64;
