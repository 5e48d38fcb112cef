import { voidReason, type Grant } from "../core/grant.ts";
import type { ToolId } from "../core/toolSpec.ts";
import type { GatePorts } from "./ports.ts";

/** Ends for good what the tool or the settings, as they are now, have voided: it does not come back with them. */
export function endVoided(
  grants: readonly Grant[],
  tool: { readonly tool: ToolId; readonly definition: string | null },
  ports: EndingPorts,
): void {
  const now = ports.clock.wall();
  for (const grant of grants.filter((one) => one.tool === tool.tool)) {
    const standing = ports.settings().standing(tool.tool);
    const why = voidReason(grant, { now, definition: tool.definition, standing, cwd: grant.cwd });
    // That it failed is a problem of the log, which tells of it; here it counts no more.
    if (why === "definition" || why === "tightened") ports.grants.end(grant.id, why).catch(() => undefined);
  }
}

export interface EndingPorts {
  readonly grants: Pick<GatePorts["grants"], "end">;
  settings(): Pick<ReturnType<GatePorts["settings"]>, "standing">;
  readonly clock: Pick<GatePorts["clock"], "wall">;
}
