import { compare } from "./compare.ts";
import type { HttpClient } from "./mcp/httpClient.ts";
import { echo, listening, mcpRemote, proxies, sdkProxy, started } from "./mcp/proxies.ts";
import { stdioClient } from "./mcp/stdioClient.ts";
import type { Table } from "./table.ts";

/** An allowed call through the gateway: HTTP client, stdio server. */
export async function calling(): Promise<readonly Table[]> {
  await using opened = new AsyncDisposableStack();
  const clients: (readonly [string, HttpClient])[] = [];
  for (const [name, args] of Object.entries(proxies)) clients.push([name, await started(args, opened)]);
  const table = (title: string, note: string, run: (client: HttpClient) => Promise<unknown>) =>
    compare(
      clients.map(([name, client]) => ({ name, run: () => run(client) })),
      { title, note, peer: "SDK client and server" },
    );
  const sized = (size: number) => "x".repeat(size);
  const [large, huge] = [sized(64 * 1024), sized(1024 * 1024)];
  return [
    await table("An allowed call", "At most supergateway and the SDK proxy.", (client) => client.call("hi")),
    await table("An allowed call, 64 KiB", "At most the SDK proxy.", (client) => client.call(large)),
    await table("An allowed call, 1 MiB", "At most the SDK proxy.", (client) => client.call(huge)),
    await table("50 allowed calls in flight", "At most the SDK proxy.", (client) =>
      Promise.all(Array.from({ length: 50 }, () => client.call("hi"))),
    ),
    await tooLarge(clients),
    await overStdio(opened),
  ];
}

/** The same server for clients that speak stdio only: mcp-remote brings them to the gateway over HTTP. */
async function overStdio(opened: AsyncDisposableStack): Promise<Table> {
  const gateway = await listening(proxies.Toolgate, opened);
  const contenders: readonly (readonly [string, readonly string[]])[] = [
    ["nothing between", [echo]],
    ["SDK client and server", [sdkProxy, "stdio", "node", echo]],
    ["mcp-remote and Toolgate", [mcpRemote, gateway, "--allow-http", "--transport", "http-only"]],
  ];
  const clients = [];
  for (const [name, args] of contenders) {
    const client = await stdioClient(args);
    opened.defer(() => client.close());
    clients.push({ name, run: () => client.call("hi") });
  }
  return compare(clients, {
    title: "An allowed call, client over stdio",
    note: "What a proxy adds, and what a second one does.",
    peer: "SDK client and server",
  });
}

/** Who refuses 10 MiB, how soon, and in words. */
async function tooLarge(clients: readonly (readonly [string, HttpClient])[]): Promise<Table> {
  const body = "x".repeat(10 * 1024 * 1024);
  const rows = [];
  for (const [name, client] of clients) {
    const start = performance.now();
    const answer = await client.call(body).catch((error: unknown) => `no answer: ${String(error)}`);
    rows.push({ name, ms: performance.now() - start, answer: answer.slice(0, 60).replaceAll("\n", " ") });
  }
  return { title: "10 MiB", note: "Refused cleanly in less than 100 ms.", rows };
}
