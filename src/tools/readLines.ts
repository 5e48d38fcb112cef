import type { FileHandle } from "node:fs/promises";

/** Most characters of a file that one call gives. */
export const maxCharacters = 100_000;

/** The text of the lines `first` to `last`, counted from 1; throws when the file is not UTF-8 text. */
export async function readLines(
  file: FileHandle,
  name: string,
  { first, last }: { readonly first: number; readonly last: number },
  signal: AbortSignal,
): Promise<string> {
  const { size } = await file.stat();
  let text = "";
  let line = 1;
  let atLineStart = true;
  for await (const piece of pieces(file, name, size, signal)) {
    for (let from = 0; from < piece.length;) {
      if (line > last) return text;
      const newline = piece.indexOf("\n", from);
      const to = newline === -1 ? piece.length : newline + 1;
      if (line >= first) {
        const room = maxCharacters - text.length;
        if (to - from > room) return cut(text + piece.slice(from, from + room), line, first, size);
        text += piece.slice(from, to);
      }
      atLineStart = newline !== -1;
      if (atLineStart) line++;
      from = to;
    }
  }
  const lines = atLineStart ? line - 1 : line;
  if (first > Math.max(lines, 1)) throw new Error(`'${name}' has only ${lines} lines`);
  return text;
}

function cut(text: string, line: number, first: number, size: number): string {
  const onward = line > first ? `go on with startLine ${line}` : "this line is too long for this tool";
  return `${text.replace(/[\uD800-\uDBFF]$/, "")}\n...[truncated in line ${line}; the file has ${size} bytes; ${onward}]`;
}

async function* pieces(
  file: FileHandle,
  name: string,
  size: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const buffer = Buffer.alloc(65_536);
  const decode = (bytes: Buffer, stream: boolean): string => {
    if (bytes.includes(0))
      throw new Error(`'${name}' is a binary file of ${size} bytes; only text can be read`);
    try {
      return decoder.decode(bytes, { stream });
    } catch (error) {
      throw new Error(`'${name}' (${size} bytes) is not UTF-8 text; only text can be read`, { cause: error });
    }
  };
  for (;;) {
    signal.throwIfAborted();
    const { bytesRead } = await file.read(buffer, 0, buffer.length);
    const piece = decode(buffer.subarray(0, bytesRead), bytesRead > 0);
    if (piece !== "") yield piece;
    if (bytesRead === 0) return;
  }
}
