import { effectiveMode } from "../core/effectiveMode.ts";
import type { ToolSpec } from "../core/toolSpec.ts";
import type { AgentSettings } from "../rules/agentSettings.ts";
import type { Settings } from "../rules/settings.ts";

/** Whether models say why they call a tool: where the person wants that and the tool is not allowed outright. */
export const asksWhyBy =
  ({ agent, row }: AskingSettings) =>
  (tool: ToolSpec): boolean =>
    agent.askReason && effectiveMode(tool, row(tool.id)).mode !== "allow";

export interface AskingSettings extends Pick<Settings, "row"> {
  readonly agent: Pick<AgentSettings, "askReason">;
}
