import { parts } from "./marks.ts";

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
    if (end === start) end = cut(text, start);
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

/** The end of a chunk of at most `maxLength` that starts at `start` and splits neither character nor escape. */
function cut(text: string, start: number): number {
  let end = start;
  for (const { text: part, mark } of parts(text.slice(start, start + maxLength + longestEscape))) {
    if (end + part.length > start + maxLength) return mark === null ? whole(text, start + maxLength) : end;
    end += part.length;
  }
  return end;
}

const longestEscape = 20;

function whole(text: string, at: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at;
}
