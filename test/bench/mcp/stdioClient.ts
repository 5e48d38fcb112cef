import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { HttpClient } from "./httpClient.ts";

/** As thin over stdio as the other is over HTTP; for servers whose lines are messages. */
export async function stdioClient(args: readonly string[]): Promise<HttpClient> {
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "ignore"] });
  const waiting = new Map<number, (line: string) => void>();
  let ids = 0;
  createInterface({ input: child.stdout }).on("line", (line) => {
    const { id } = JSON.parse(line) as { id?: number };
    if (id === undefined) return;
    waiting.get(id)?.(line);
    waiting.delete(id);
  });

  function ask(method: string, params: object): Promise<string> {
    const id = ++ids;
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return new Promise((resolve) => waiting.set(id, resolve));
  }

  const clientInfo = { name: "bench", version: "1.0.0" };
  await ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
  return {
    call: (text) => ask("tools/call", { name: "echo", arguments: { text } }),
    close: () => void child.kill(),
  };
}
