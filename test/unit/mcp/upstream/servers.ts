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
}

/** The official everything server over Streamable HTTP, in a process of its own. */
export const everythingOverHttp = async (): Promise<ServedOverHttp> =>
  await servedOverHttp(
    { ...everything(), args: [everything().args[0] ?? "", "streamableHttp"] },
    /on port (\d+)/,
  );

/** A server of the newer protocol. */
export const modern = (...args: string[]): StdioServer =>
  node(import.meta.resolve("./modernServer.ts"), ...args);

export const modernOverHttp = async (): Promise<ServedOverHttp> =>
  await servedOverHttp(modern("http"), /^port (\d+)/m);

async function servedOverHttp({ command, args }: StdioServer, listening: RegExp): Promise<ServedOverHttp> {
  const child = spawn(command, args, {
    env: { ...process.env, PORT: String(await freePort()) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const { promise, resolve } = Promise.withResolvers<string>();
  let words = "";
  child.stderr.setEncoding("utf8").on("data", (more: string) => {
    words += more;
    const port = listening.exec(words)?.[1];
    if (port !== undefined) resolve(port);
  });
  return {
    config: { type: "http", url: `http://127.0.0.1:${await promise}/mcp`, headers: {} },
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
