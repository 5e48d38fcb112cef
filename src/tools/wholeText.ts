import type { FileHandle } from "node:fs/promises";

export type WholeText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "binary" }
  | { readonly kind: "tooLarge" };

/** The whole file, byte for byte: a byte order mark stays. What is not UTF-8 or has NUL counts as binary. */
export async function wholeText(
  file: FileHandle,
  mostBytes: number,
  signal: AbortSignal,
): Promise<WholeText> {
  if ((await file.stat()).size > mostBytes) return { kind: "tooLarge" };
  const parts: Buffer[] = [];
  let size = 0;
  for (;;) {
    signal.throwIfAborted();
    const part = Buffer.alloc(65_536);
    const { bytesRead } = await file.read(part, 0, part.length);
    if (bytesRead === 0) break;
    // It may have grown since, or never have told its size.
    size += bytesRead;
    if (size > mostBytes) return { kind: "tooLarge" };
    if (part.subarray(0, bytesRead).includes(0)) return { kind: "binary" };
    parts.push(part.subarray(0, bytesRead));
  }
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return { kind: "text", text: decoder.decode(Buffer.concat(parts)) };
  } catch {
    return { kind: "binary" };
  }
}
