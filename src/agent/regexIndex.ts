import { RE2JS } from "re2js";
import { longestQuery } from "../core/toolSearch.ts";
import { searchedPart, type SearchedTool, type ToolIndex } from "./toolIndex.ts";

/** By a pattern that fits anywhere, upper and lower case alike: those whose name it fits come first, each by name. */
export function regexIndex(tools: readonly SearchedTool[]): ToolIndex {
  const byName = tools.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return {
    search(query, most) {
      const pattern = compile(query);
      const named = byName.filter(({ name }) => pattern.test(name));
      const described = byName.filter(
        (tool) => !named.includes(tool) && pattern.test(searchedPart(tool.description)),
      );
      return [...named, ...described].slice(0, most).map(({ name }) => name);
    },
  };
}

function compile(query: string): RE2JS {
  if (query.length > longestQuery)
    throw new Error(`the pattern must not be longer than ${longestQuery} characters`);
  const pattern = parse(query);
  if (pattern.programSize() > largestProgram)
    throw new Error("the pattern is too complex: use fewer repetitions");
  return pattern;
}

function parse(query: string): RE2JS {
  try {
    return RE2JS.compile(query, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    const why = error instanceof Error ? error.message : "it cannot be read";
    throw new Error(`the query is no regular expression (RE2): ${why}`, { cause: error });
  }
}

/** It takes time in the length of the text times the size of the pattern. */
const largestProgram = 300;
