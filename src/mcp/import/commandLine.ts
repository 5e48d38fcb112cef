/**
 * The words of a command line as a person types it: blanks part them, quotes hold them together. `null` where a quote
 * is not closed. Nothing is expanded, and no shell will see it.
 */
export function wordsOf(line: string, escapes: boolean): readonly string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (let index = 0; index < line.length; index++) {
    const char = line.charAt(index);
    if (escapes && char === "\\" && quote !== "'") word = (word ?? "") + line.charAt(++index);
    else if (quote !== null) {
      if (char === quote) quote = null;
      else word = (word ?? "") + char;
    } else if (char === '"' || char === "'") {
      quote = char;
      word ??= "";
    } else if (/\s/.test(char)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? "") + char;
  }
  if (quote !== null) return null;
  return word === null ? words : [...words, word];
}

/** A name for a server that is started like this: of its package or program, or of its host. */
export function suggestedName(words: readonly string[]): string {
  const host = URL.parse(words[0] ?? "")?.hostname;
  const name = host
    ? (host.split(".").at(-2) ?? host)
    : (words.findLast(
        (word) => /^@?[\w.-]+(?:\/[\w.-]+)*(?:@[\w.-]+)?$/.test(word) && !word.startsWith("-"),
      ) ?? "");
  return name
    .replace(/(?<=.)@.*$/, "")
    .replace(/^.*\//, "")
    .replace(/(?<=.)\.\w+$/, "")
    .replace(/^(?:mcp-)?server-|-mcp(?:-server)?$|^mcp-/g, "")
    .replace(/[^\w-]+/g, "_")
    .slice(0, 40);
}
