/** What a model is given: our own tools first, then the others by name, each once and no more than it takes. */
export function offer<Tool extends { readonly name: string }>(
  all: readonly Tool[],
  ours: ReadonlySet<string>,
): Offer<Tool> {
  const byName = [...new Map(all.map((tool) => [tool.name, tool])).values()].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  const own = byName.filter(({ name }) => ours.has(name));
  const sorted = [...own, ...byName.filter(({ name }) => !ours.has(name))];
  return { tools: sorted.slice(0, mostTools), left: sorted.slice(mostTools) };
}

export interface Offer<Tool> {
  readonly tools: readonly Tool[];
  /** Those that had no place. */
  readonly left: readonly Tool[];
}

/** More, and providers refuse the request. */
export const mostTools = 128;
