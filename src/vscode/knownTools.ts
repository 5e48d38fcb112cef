import type { ToolId } from "../core/toolSpec.ts";
import type { Tool } from "../gate/tool.ts";
import type { DefinedTool } from "../tools/defineTool.ts";
import { tools } from "../tools/table.ts";
import { createEditorTools, type EditorTool, type TokenOf } from "./editorTools.ts";

/** Every tool there is in this window: ours, and whatever else is in `lm.tools` at the moment. */
export interface KnownTools {
  readonly ours: readonly DefinedTool[];
  others(): readonly EditorTool[];
  tool(id: ToolId): Tool | null;
  /** The id of what VS Code knows by this name, whether it exists or not. */
  idOf(name: string): ToolId;
}

export function knownTools(tokenOf: TokenOf): KnownTools {
  const byId = new Map<ToolId, Tool>(tools.map((tool) => [tool.spec.id, tool]));
  const ids = new Map(tools.map((tool) => [tool.editorName, tool.spec.id]));
  const editor = createEditorTools(new Set(ids.keys()), tokenOf);
  return {
    ours: tools,
    others: editor.list,
    tool: (id) => byId.get(id) ?? editor.tool(id),
    idOf: (name) => ids.get(name) ?? `editor/${name}`,
  };
}
