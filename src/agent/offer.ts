import { mostFound, mostOffered } from "../core/toolSearch.ts";

/** What a model is given: our own tools first, then the others by name, each once; beyond `above` only our own. */
export function offer<Tool extends { readonly name: string }>(
  all: readonly Tool[],
  ours: ReadonlySet<string>,
  above: number,
): Offer<Tool> {
  const byName = [...new Map(all.map((tool) => [tool.name, tool])).values()].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  const own = byName.filter(({ name }) => ours.has(name));
  const others = byName.filter(({ name }) => !ours.has(name));
  return byName.length <= Math.min(above, mostOffered)
    ? { tools: [...own, ...others], rest: [] }
    : { tools: own.slice(0, mostOwn), rest: [...own.slice(mostOwn), ...others] };
}

export interface Offer<Tool> {
  readonly tools: readonly Tool[];
  /** Those it has to search for. */
  readonly rest: readonly Tool[];
}

/** With a search, and of the rest what it found, by name: where there is no room for all, what was found last. */
export function withFound<Tool extends { readonly name: string }>(
  { tools, rest }: Offer<Tool>,
  search: Tool,
  found: readonly string[],
): readonly Tool[] {
  const byName = new Map(rest.map((tool) => [tool.name, tool]));
  const loaded = found.flatMap((name) => byName.get(name) ?? []);
  const room = mostOffered - tools.length - 1;
  return [...tools, search, ...loaded.slice(-room)];
}

/** However many a person attaches to a message, there is room for the search and for what it finds at once. */
const mostOwn = mostOffered - 1 - mostFound;
