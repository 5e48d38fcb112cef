/**
 * A name by which a model can call each of these tools: at most 64 of `\w` and `-`, as VS Code and providers take
 * them, none of them twice and none of those that are taken.
 */
export function callNames<Id extends string>(
  ids: readonly Id[],
  taken: ReadonlySet<string>,
): ReadonlyMap<string, Id> {
  const names = new Map<string, Id>();
  for (const id of ids.toSorted()) {
    const plain = id.replace(/[^\w-]/g, "_").slice(0, longest);
    let name = plain;
    for (let n = 2; names.has(name) || taken.has(name); n++) name = `${plain.slice(0, longest - 8)}_${n}`;
    names.set(name, id);
  }
  return names;
}

const longest = 64;
