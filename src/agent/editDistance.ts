/** How many characters have to be put in, left out, replaced or swapped with the next to make one text the other. */
export function editDistance(one: string, other: string): number {
  const a = [...one];
  const b = [...other];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, char] of a.entries()) {
    const row = [i + 1];
    for (const [j, against] of b.entries()) {
      const replaced = at(last, j) + (char === against ? 0 : 1);
      const swapped =
        i > 0 && j > 0 && char === b[j - 1] && a[i - 1] === against ? at(before, j - 1) + 1 : Infinity;
      row.push(Math.min(at(row, j) + 1, at(last, j + 1) + 1, replaced, swapped));
    }
    before = last;
    last = row;
  }
  return at(last, b.length);
}

const at = (row: readonly number[], index: number) => row[index] ?? Infinity;
