import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { httpClient, type HttpClient } from "./httpClient.ts";

export const echo = path("./echoServer.ts");
export const sdkProxy = path("./sdkProxy.ts");
export const mcpRemote = path("../../../node_modules/mcp-remote/dist/proxy.js");

/** What stands between a client over HTTP and the server over stdio, each as it comes. */
export const proxies = {
  Toolgate: (port: string) => [
    path("../../gateway/run.ts"),
    "--upstream",
    `node ${echo}`,
    "--port",
    port,
    "--policy",
    "allowAll",
  ],
  "SDK client and server": (port: string) => [sdkProxy, port, "node", echo],
  supergateway: (port: string) => [
    path("../../../node_modules/supergateway/dist/index.js"),
    ...["--stdio", `node ${echo}`, "--outputTransport", "streamableHttp", "--stateful"],
    ...["--logLevel", "none", "--port", port],
  ],
  "mcp-proxy": (port: string) => [
    path("../../../node_modules/mcp-proxy/dist/bin/mcp-proxy.mjs"),
    ...["--server", "stream", "--host", "127.0.0.1", "--port", port, "--", "node", echo],
  ],
};

/** Started, and connected to. */
export async function started(args: Args, opened: AsyncDisposableStack): Promise<HttpClient> {
  const client = await httpClient(await listening(args, opened));
  opened.defer(() => client.close());
  return client;
}

type Args = (port: string) => readonly string[];

/** Started; gives its URL once a call comes through. */
export async function listening(args: Args, opened: AsyncDisposableStack): Promise<string> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}/mcp`;
  const child = spawn(process.execPath, args(port), { stdio: "ignore" });
  opened.defer(() => void child.kill());
  for (let tries = 0; ; tries++)
    try {
      const client = await httpClient(url);
      const answer = await client.call("abc");
      client.close();
      if (answer.includes('"3"')) return url;
      throw new Error(`${args(port)[0] ?? ""} answers ${answer}`);
    } catch (error) {
      if (tries === 100) throw error;
      await pause(100);
    }
}

function path(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
