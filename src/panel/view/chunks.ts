/** A stretch of a text, small enough to lay out at once. */
export interface Chunk {
  readonly text: string;
  /** Number of the line it starts in, from 1. */
  readonly line: number;
  /** Whether it starts inside that line, which was too long for one chunk. */
  readonly continues: boolean;
  /** How many lines or pieces of lines it has. */
  readonly lines: number;
}

const maxLines = 100;
const maxLength = 4000;

/** Cuts a text into chunks, at line ends where it can; joined they are the text. */
export function chunks(text: string): readonly Chunk[] {
  const found: Chunk[] = [];
  let line = 1;
  let continues = false;
  for (let start = 0; start < text.length;) {
    let end = start;
    let breaks = 0;
    while (breaks < maxLines && end < text.length) {
      const next = lineEnd(text, end);
      if (next - start > maxLength) break;
      end = next;
      breaks++;
    }
    if (end === start) end = cut(text, start + maxLength);
    const chunk = text.slice(start, end);
    found.push({ text: chunk, line, continues, lines: pieces(chunk).length });
    continues = !chunk.endsWith("\n");
    line += breaks;
    start = end;
  }
  return found;
}

/** The lines of a chunk, each with its line break. */
export function pieces(text: string): readonly string[] {
  return text.split(/(?<=\n)/);
}

export function countLines(text: string): number {
  return text.split("\n").length;
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  return at < 0 ? text.length : at + 1;
}

/** The place at or shortly before `at` that splits neither a surrogate pair nor an escape. */
function cut(text: string, at: number): number {
  const escape = /\\(?:u(?:\{[0-9A-F]{0,6})?)?$|[␣↵](?:×\d{0,9})?$|[\ud800-\udbff]$/.exec(
    text.slice(at - 12, at),
  );
  return escape === null ? at : at - escape[0].length;
}
