import type { CatalogTool } from "../mcp/catalog/catalog.ts";

/** A tool as VS Code lists it. */
export interface Listed {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
}

/** What tells one of ours. */
export type CopiedTool = Pick<CatalogTool, "id" | "alias" | "definition">;

/**
 * The tool that VS Code has this one from, by way of our endpoint; `null`: it has it from elsewhere. It puts a
 * prefix of its own before the name, and cuts it.
 */
export function servedCopy(
  { name, description, tags }: Listed,
  served: readonly CopiedTool[],
): CopiedTool | null {
  const [prefix] = ours.exec(name) ?? [];
  if (prefix === undefined || !tags.includes("mcp")) return null;
  // Another server can call itself like us, and then its tools begin like ours.
  const isCopy = ({ alias, definition }: CopiedTool) =>
    (prefix + alias).replaceAll(".", "_").slice(0, longest) === name &&
    (definition.description ?? "") === description;
  return served.find(isCopy) ?? null;
}

/** The endpoint calls itself `toolgate`; of several servers of one name the others are numbered. */
const ours = /^mcp_toolgate\d*_/;
const longest = 64;
