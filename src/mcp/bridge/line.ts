import type { RequestId } from "./peek.ts";

/** What is said to the client in place of an answer. */
export const errorLine = (id: RequestId | null, code: number, message: string): Buffer =>
  Buffer.from(JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } }));

/** The bridge's own word that a call came to nothing. */
export const failedCode = -32000;

export const notificationLine = (method: string): Buffer =>
  Buffer.from(JSON.stringify({ jsonrpc: "2.0", method }));

/** A message as one line: line breaks of JSON stand between its parts only, where a blank means the same. */
export function oneLine(message: Buffer): Buffer {
  if (!message.includes(0x0a) && !message.includes(0x0d)) return message;
  const line = Buffer.from(message);
  for (const [index, byte] of line.entries()) if (byte === 0x0a || byte === 0x0d) line[index] = 0x20;
  return line;
}
