import type { ToolId } from "../core/toolSpec.ts";
import type { DefinedTool } from "./defineTool.ts";
import { searchTools } from "./searchTools.ts";
import { showFile } from "./showFile.ts";

/**
 * The tools that only `@gate` offers, each made anew for a turn, as they are known apart from one: there are rows, rules
 * and explanations for them, and running them fails.
 */
export const conversationTools: readonly DefinedTool[] = [
  showFile(noConversation),
  searchTools("bm25", noConversation),
];

export const searchToolId: ToolId = "toolgate/search_tools";

function noConversation(): never {
  throw new Error("there is no conversation to do this in");
}
