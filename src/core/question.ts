import type { JsonObject } from "./json.ts";
import { riskLabel, riskPrefix } from "./risk.ts";
import { fillTemplate } from "./template.ts";
import { riskOrigin, type ToolSpec } from "./toolSpec.ts";

/** What a person is asked, in one line, wherever they are; `args` with secrets masked, `prompt` the template. */
export function questionOf(tool: ToolSpec, args: JsonObject, caller: string, prompt: string | null): string {
  const [server = "", toolName = tool.id] = tool.id.split("/");
  const asked = fillTemplate(prompt, {
    toolName,
    server,
    args,
    caller,
    risk: tool.risk === null ? "unknown" : riskLabel(tool.risk, riskOrigin(tool)),
  });
  return riskPrefix(riskOrigin(tool) === "own" ? tool.risk : null) + asked;
}
