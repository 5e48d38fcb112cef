import * as z from "zod";
import { longestQuery, mostFound, type ToolIndexKind } from "../core/toolSearch.ts";
import { defineTool, type DefinedTool } from "./defineTool.ts";

/** Gives the text for the model. Throws an `Error` that says what is wrong with the query. */
export type FindTools = (query: string, most: number) => Promise<string>;

/** Finds tools that a model was not given because there are too many; there for the turn it is made for only. */
export const searchTools = (index: ToolIndexKind, find: FindTools): DefinedTool =>
  defineTool({
    name: "search_tools",
    title: "Search Tools",
    description:
      "Finds more tools. There are many that are not listed here: of other extensions, of MCP servers and of the " +
      "editor. Whenever the tools listed do not reach the goal, search first, and never guess the name of a tool. " +
      "What is found can be called from the next step on, as if it had been listed from the start. Finding a tool " +
      "is no permission to run it: a person may be asked for each of its calls and may decline.",
    input: z.strictObject({
      query: z.string().min(1).max(longestQuery).describe(queries[index]),
      maxResults: z.int().min(1).max(mostFound).default(5).describe("Most tools to find."),
    }),
    kind: "read",
    risk: 0,
    riskReasons: ["Only looks through the names and descriptions of the tools that are there."],
    requiresApproval: false,
    prompt: null,

    async inspect() {
      return { problems: [], protections: [], insideWorkspace: true, notes: [] };
    },

    async run({ query, maxResults }, _place, { signal }) {
      signal.throwIfAborted();
      return await find(query, maxResults);
    },
  });

const queries: Readonly<Record<ToolIndexKind, string>> = {
  bm25: "Words for what the tool is to do, such as 'create issue'; names of tools count most.",
  regex:
    "Regular expression (RE2 syntax, upper and lower case alike) that fits anywhere in the name or the description " +
    "of the tool, such as 'issue|ticket'.",
};
