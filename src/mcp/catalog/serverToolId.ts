import type { ToolId } from "../../core/toolSpec.ts";

/**
 * `<server>/<tool>`, one for each pair. What is no letter, digit, `_`, `.` or `-` is spelled by its bytes: a tool
 * named `*` would otherwise have an id that, as the key of a row, means every tool of its server.
 */
export function serverToolId(server: string, tool: string): ToolId {
  return `${server}/${tool.replace(/[^\p{L}\p{N}_.-]/gu, spelled)}`;
}

function spelled(char: string): string {
  // Half of a character has no bytes.
  if (!char.isWellFormed()) return `%u${char.charCodeAt(0).toString(16).toUpperCase()}`;
  return [...new TextEncoder().encode(char)].map((byte) => `%${hex(byte)}`).join("");
}

const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, "0");
