import MiniSearch from "minisearch";
import { purposeKey } from "./purpose.ts";
import { searchedPart, type SearchedTool, type ToolIndex } from "./toolIndex.ts";

/** By words, of which each may be the beginning of one: those of the name weigh most, those of parameters least. */
export function bm25Index(tools: readonly SearchedTool[]): ToolIndex {
  const index = new MiniSearch<Document>({
    idField: "name",
    fields: ["name", "description", "parameters"],
    tokenize: wordsOf,
    processTerm: singular,
    searchOptions: { boost: { name: 4, parameters: 0.5 }, prefix: (word) => word.length >= 3 },
  });
  index.addAll(tools.map(documentOf));
  return {
    search: (query, most) =>
      index
        .search(query)
        .toSorted((a, b) => b.score - a.score || (String(a.id) < String(b.id) ? -1 : 1))
        .slice(0, most)
        .map(({ id }) => String(id)),
  };
}

interface Document {
  readonly name: string;
  readonly description: string;
  readonly parameters: string;
}

const documentOf = ({ name, description, inputSchema }: SearchedTool): Document => ({
  name,
  description: searchedPart(description),
  parameters: Object.keys(Object(inputSchema.properties))
    .filter((key) => key !== purposeKey)
    .join(" "),
});

/** `createIssue`, `create_issue` and `create issue` are the same words. */
const wordsOf = (text: string) =>
  text
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, "") : word);
