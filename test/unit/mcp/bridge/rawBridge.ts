import { spawn } from "node:child_process";
import { once } from "node:events";
import { until } from "../../windows/until.ts";
import { gateway } from "./window.ts";

/** The bridge as a process, spoken to by bytes. */
export function startBridge(
  windows: string,
  { cwd = windows, more = [] }: { cwd?: string; more?: readonly string[] } = {},
) {
  const child = spawn(process.execPath, [gateway, "--windows", windows, ...more], {
    cwd,
    env: { PATH: process.env["PATH"] ?? "", TOOLGATE_TOKEN: "token-of-laptop" },
  });
  let out = Buffer.alloc(0);
  let errors = "";
  child.stdout.on("data", (bytes: Buffer) => (out = Buffer.concat([out, bytes])));
  child.stderr.on("data", (bytes: Buffer) => (errors += bytes.toString()));
  const lines = () => out.toString("utf8").split("\n").slice(0, -1);
  const parsed = (): unknown[] => lines().map((line) => JSON.parse(line));
  return {
    child,
    lines,
    parsed,
    errors: () => errors,
    write: (bytes: string | Buffer) => void child.stdin.write(bytes),
    say: (message: object) => void child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`),
    /** The first line of output that the test asks for. */
    async line(what: string, isIt: (line: string) => boolean): Promise<string> {
      await until(what, () => lines().some(isIt));
      return lines().find(isIt) ?? "";
    },
    async begin(capabilities: object = {}): Promise<void> {
      const clientInfo = { name: "tester", version: "1" };
      this.say({
        id: "hello",
        method: "initialize",
        params: { protocolVersion: "2025-11-25", capabilities, clientInfo },
      });
      await this.line("it is greeted", (line) => line.includes('"hello"'));
      this.say({ method: "notifications/initialized" });
    },
    async ended(): Promise<number | null> {
      if (child.exitCode === null) await once(child, "exit");
      return child.exitCode;
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}
