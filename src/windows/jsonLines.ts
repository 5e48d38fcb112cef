import type { Readable } from "node:stream";

/**
 * One value a line, read no faster than they are taken. Throws on what is longer than `limit()` bytes, no UTF-8 or
 * no JSON; a last line without its end is dropped.
 */
export async function* jsonLines(
  source: Readable,
  limit: () => number,
): AsyncGenerator<unknown, void, undefined> {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    for (let from = 0; from < chunk.length;) {
      const end = chunk.indexOf(lineFeed, from);
      const part = chunk.subarray(from, end < 0 ? chunk.length : end);
      size += part.length;
      if (size > limit()) throw new Error("a line is too long");
      parts.push(part);
      from += part.length + 1;
      if (end < 0) continue;
      const line = Buffer.concat(parts);
      parts = [];
      size = 0;
      const value: unknown = JSON.parse(utf8.decode(line));
      yield value;
    }
  }
}

const lineFeed = 10;
