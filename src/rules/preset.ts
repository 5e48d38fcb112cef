import { sep } from "node:path";
import type { ToolCall } from "../core/toolCall.ts";
import type { ToolId } from "../core/toolSpec.ts";
import type { RuleMatch } from "../core/situation.ts";
import { ownRepository } from "./balanced/ownRepository.ts";
import { lineReadsOnly } from "./balanced/readsOnly.ts";
import type { ReadingPlace } from "./balanced/readingPlace.ts";
import type { Facts } from "./expression.ts";
import type { ListedRule } from "./listedRule.ts";
import type { RuleWorld } from "./ruleSet.ts";

/** The strictest first. `strict` ships nothing. */
export const presets = ["strict", "balanced"] as const;
export type Preset = (typeof presets)[number];

/** What `balanced` is about: files are read by tools that need no approval anyway. */
export const presetTool: ToolId = "toolgate/run_command";

export const listedPreset: ListedRule = {
  name: "balanced",
  source: "preset",
  tool: presetTool,
  when: null,
  decision: "allow",
  reason: "lines made only of commands that are known to read, inside the workspace",
  expires: null,
  state: "active",
  problem: null,
};

/** Allows a command line of which it is certain that it only reads. */
export function presetMatch(call: ToolCall, world: RuleWorld, facts: Facts): RuleMatch | null {
  const { command, cwd } = call.args;
  if (typeof command !== "string" || (cwd !== undefined && typeof cwd !== "string")) return null;
  try {
    const names = lineReadsOnly(facts.shell(command), placeOf(cwd ?? ".", call, world));
    if (!names) return null;
    const name = `balanced: ${names.join(", ")}`;
    return { name, source: "preset", decision: "allow", reason: `it only reads (preset '${name}')` };
  } catch {
    // A working folder that leads nowhere certain: nothing is known to be read there.
    return null;
  }
}

/** Relative paths start from the folder the line runs in. */
export function placeOf(cwd: string, call: Pick<ToolCall, "cwd">, world: RuleWorld): ReadingPlace {
  const folder = world.path(cwd, call.cwd);
  if (!folder.inside) throw new Error("the line does not run in the workspace");
  const ownFolder = world.ownFolder === null ? null : world.path(world.ownFolder, null).resolved;
  return {
    path(text) {
      try {
        return world.path(text, folder.resolved).inside ? "inside" : "outside";
      } catch {
        return "unknown";
      }
    },
    holdsOwn(text) {
      try {
        return ownFolder !== null && isWithin(ownFolder, world.path(text, folder.resolved).resolved);
      } catch {
        return false;
      }
    },
    ownRepository: () =>
      ownRepository(
        folder.resolved,
        world.folders.map((one) => world.path(one, null).resolved),
      ),
  };
}

const isWithin = (path: string, folder: string) =>
  path.toLowerCase().startsWith((folder.endsWith(sep) ? folder : folder + sep).toLowerCase());
