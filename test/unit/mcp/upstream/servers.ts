import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import type { HttpServer, StdioServer } from "../../../../src/mcp/upstream/upstream.ts";

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

export interface ServedOverHttp extends AsyncDisposable {
  readonly config: HttpServer;
  readonly pid: number;
}

/** The official everything server over Streamable HTTP, in a process of its own. */
export async function everythingOverHttp(): Promise<ServedOverHttp> {
  const port = await freePort();
  const { command, args } = everything();
  const child = spawn(command, [args[0] ?? "", "streamableHttp"], {
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  child.stderr.on("data", (words: Buffer) => words.includes("listening on port") && resolve());
  await listening;
  return {
    config: { type: "http", url: `http://127.0.0.1:${port}/mcp`, headers: {} },
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
