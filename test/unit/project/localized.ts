/** The value with `%key%` filled in as VS Code does it: whole strings only. */
export function localized(value: unknown, words: Readonly<Record<string, string>>): unknown {
  if (typeof value === "string") return words[keyIn(value) ?? ""] ?? value;
  if (Array.isArray(value)) return value.map((one: unknown) => localized(one, words));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, localized(one, words)]));
}

export function keyIn(text: string): string | null {
  return /^%([\w.-]+)%$/.exec(text)?.[1] ?? null;
}
