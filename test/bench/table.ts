/** One row of a table; the names of its members are the titles of the columns. */
export type Row = Readonly<Record<string, string | number>>;

export interface Table {
  readonly title: string;
  /** What was measured, and what it should come to. */
  readonly note: string;
  readonly rows: readonly Row[];
}

/** For a terminal. */
export function textOf({ title, note, rows }: Table): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))];
  const widths = columns.map((_, place) => Math.max(...lines.map((line) => line[place]?.length ?? 0)));
  const text = lines.map((line) =>
    line
      .map((one, place) => (place === 0 ? one.padEnd(widths[place] ?? 0) : one.padStart(widths[place] ?? 0)))
      .join("  "),
  );
  return [`\n== ${title}`, note, "", ...text].join("\n");
}

function cell(value: string | number | undefined): string {
  if (typeof value !== "number") return value ?? "";
  if (value >= 1000) return value.toFixed(0);
  if (value >= 100) return value.toFixed(1);
  return value >= 0.1 ? value.toFixed(2) : value.toPrecision(1);
}
