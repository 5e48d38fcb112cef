import { fileURLToPath } from "node:url";
import type { StdioServer } from "../../../../src/mcp/upstream/upstream.ts";

/** The official servers, over stdio. */
export const everything = (): StdioServer =>
  node(import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"), "stdio");

export const filesystem = (...folders: string[]): StdioServer =>
  node(import.meta.resolve("@modelcontextprotocol/server-filesystem/dist/index.js"), ...folders);

/** One that misbehaves. */
export const hostile = (...args: string[]): StdioServer => node(import.meta.resolve("./hostile.ts"), ...args);

function node(script: string, ...args: string[]): StdioServer {
  return {
    type: "stdio",
    command: process.execPath,
    args: [fileURLToPath(script), ...args],
    env: {},
    cwd: null,
  };
}
