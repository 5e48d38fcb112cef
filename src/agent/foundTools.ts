import { visibleLine } from "../core/visible.ts";
import { callsIn, type Message, type ToolResult } from "./message.ts";
import type { SearchedTool } from "./toolIndex.ts";

/** The answer to a search, from which `foundIn` has the names again. */
export function foundText(found: readonly SearchedTool[], searched: number): string {
  if (found.length === 0)
    return `None of the ${searched} other tools fits. Search again in other words, or do without.`;
  return [
    `Found ${found.length} of ${searched} other tools. They can be called from the next step on:`,
    ...found.map(({ name, description }) => `- ${name}: ${oneLine(description)}`),
  ].join("\n");
}

/**
 * The names that searches found, those of the last search at the end. They are read in the conversation, so that a
 * turn has them again when it is resumed. Without `accumulate` only those of the last round that searched count.
 */
export function foundIn(
  messages: readonly Message[],
  search: string,
  accumulate: boolean,
): readonly string[] {
  const rounds = messages
    .map((message, at) => resultsOf(search, message, messages[at + 1]))
    .filter((results) => results.length > 0);
  const names = (accumulate ? rounds : rounds.slice(-1))
    .flat()
    .flatMap(({ texts }) => [...texts.join("\n").matchAll(line)].map(([, name = ""]) => name));
  return [...new Set(names.toReversed())].toReversed();
}

/** By their places: a model may use the id of a call twice. */
function resultsOf(search: string, said: Message, given: Message | undefined): readonly ToolResult[] {
  if (said.kind !== "assistant" || given?.kind !== "toolResults") return [];
  const calls = callsIn(said.parts);
  return given.results.filter(({ kind }, at) => kind === "result" && calls[at]?.name === search);
}

const line = /^- ([\w-]+): /gm;

/** Whatever a description says, it can name no second tool. */
const oneLine = (description: string) => {
  const text = visibleLine(description.replace(/\s+/g, " ").trim());
  return text.length <= longestShown ? text : `${text.slice(0, longestShown)}…`;
};

const longestShown = 200;
