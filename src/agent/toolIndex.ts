import type { AgentTool } from "./agentTool.ts";

/** What of a tool a search looks at. */
export type SearchedTool = Pick<AgentTool, "name" | "description" | "inputSchema">;

/** Tools, no two of one name, by what they are called and say of themselves. */
export interface ToolIndex {
  /** Their names, the best first. Throws an `Error` that says what is wrong with the query. */
  search(query: string, most: number): readonly string[];
}

/** Enough of a description: whoever wrote it must not make a search slow. */
export const searchedPart = (description: string) => description.slice(0, 1000);
