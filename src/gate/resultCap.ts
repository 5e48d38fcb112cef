/** The beginning of a long text and how much is missing (behaviour 3.42); a limit of 0 lets everything through. */
export function capResult(text: string, limit = 12_000): string {
  if (limit === 0 || text.length <= limit) return text;
  // A character of two units cut in half would be no text any more.
  const head = text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, "");
  return `${head}\n...[truncated ${text.length - head.length} of ${text.length} chars]`;
}
