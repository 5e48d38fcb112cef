import type { Json, JsonObject } from "../../core/json.ts";
import type { Client } from "./client.ts";
import type { EndpointPorts, ServedTool } from "./endpoint.ts";

/** `tools/list`: what each server says of its tools, under the names they have here. */
export function toolList(
  { tools, nativeConfirmation }: Pick<EndpointPorts, "tools" | "nativeConfirmation">,
  client: Client,
): JsonObject {
  const readOnly = client.kind === "editor" && nativeConfirmation() === "off";
  return { tools: tools.list().map((tool) => listed(tool, readOnly)) };
}

/** VS Code asks nobody about what only reads: our gate has asked already, and nobody is asked twice. */
function listed({ alias, definition }: ServedTool, readOnly: boolean): JsonObject {
  const shown: Record<string, Json> = { ...definition, name: alias };
  // Runs that are fetched later are not served.
  delete shown["execution"];
  if (readOnly) shown["annotations"] = { ...definition.annotations, readOnlyHint: true };
  return shown;
}
