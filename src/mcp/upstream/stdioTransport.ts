import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import type { Transport } from "@modelcontextprotocol/client";
import spawn from "cross-spawn";
import { endGroup, killGroup } from "../../processes/group.ts";
import { inheritedEnvironment } from "./inherited.ts";
import { createLines } from "./lines.ts";
import { readMessage } from "./message.ts";
import type { ServerLog } from "./serverLog.ts";
import { mostReceived, mostSent, tooLarge } from "./sizes.ts";
import type { StdioServer } from "./upstream.ts";
import { UpstreamError } from "./upstreamError.ts";

/** A child process that speaks the protocol on its standard streams; it ends with the transport, and with us. */
export interface StdioTransport extends Transport {
  /** How the process ended, in words; `null` while it runs. */
  ending(): string | null;
  // The client takes a transport with these two for a child process.
  readonly stderr: null;
  readonly pid: number | null;
}

export function stdioTransport(
  server: StdioServer,
  environment: NodeJS.ProcessEnv,
  log: ServerLog,
): StdioTransport {
  let child: ChildProcess | null = null;
  let ended: Promise<void> | null = null;
  let ending: string | null = null;
  let noise = 0;

  function read(line: Buffer): void {
    if (line.length === 0) return;
    const received = readMessage(line);
    if (received.kind === "message") {
      noise = 0;
      transport.onmessage?.(received.message);
      return;
    }
    log.line(`Not a message of the protocol: ${received.text}`);
    noise += line.length + noiseALine;
    if (noise > mostNoise) fail("writes something else than messages to its standard output");
  }

  function fail(why: string): void {
    ending ??= why;
    child?.stdout?.destroy();
    if (child?.pid !== undefined) killGroup(child.pid);
  }

  async function afterwards(process: ChildProcess, closed: Promise<void>): Promise<void> {
    // Its last answers may still be in the pipe; somebody it started may hold the pipe for ever.
    await Promise.race([closed, pause(drainMs)]);
    if (process.pid !== undefined) killGroup(process.pid);
    process.stdout?.destroy();
    process.stderr?.destroy();
    transport.onclose?.();
  }

  const transport: StdioTransport = {
    stderr: null,
    get pid() {
      return child?.pid ?? null;
    },
    ending: () => ending,

    async start() {
      const started = start(server, environment);
      child = started;
      const spawned = Promise.withResolvers<void>();
      const exited = Promise.withResolvers<void>();
      const closed = Promise.withResolvers<void>();
      started.once("spawn", spawned.resolve).once("error", spawned.reject).once("close", closed.resolve);
      started.once("exit", (code, signal) => {
        ending ??= signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
        exited.resolve();
      });
      // What is written to a process that is gone: its end is what counts.
      started.stdin?.on("error", () => {});
      const onOutput = createLines(mostReceived, read);
      started.stdout?.on("data", (bytes: Buffer) => {
        if (!onOutput(bytes)) fail("sent a message that is too large");
      });
      started.stderr?.on("data", log.stderr());
      await spawned.promise;
      const killed = killWithUs(started);
      ended = exited.promise
        .then(() => afterwards(started, closed.promise))
        .finally(() => killed[Symbol.dispose]());
    },

    send(message) {
      const stdin = child?.stdin;
      if (!stdin?.writable || ending !== null) {
        return Promise.reject(new UpstreamError("unavailable", "The server has ended."));
      }
      const text = `${JSON.stringify(message)}\n`;
      const problem = tooLarge(text, mostSent.stdio);
      if (problem !== null) return Promise.reject(problem);
      if (stdin.writableLength > mostUnread) {
        return Promise.reject(new UpstreamError("refused", "The server does not read what it is sent."));
      }
      stdin.write(text);
      return Promise.resolve();
    },

    async close() {
      if (child?.pid === undefined || ended === null) return;
      ending ??= "was stopped";
      child.stdin?.end();
      await endGroup(child.pid, graceMs);
      await ended;
    },
  };
  return transport;
}

const graceMs = 2000;
const drainMs = 250;
/** Bytes of banners and stray prints in a row, and what a line of them counts for beside: each costs us time. */
const mostNoise = 1024 * 1024;
const noiseALine = 256;
/** Bytes that wait for a server that does not read. */
const mostUnread = 32 * 1024 * 1024;

function start({ command, args, env, cwd }: StdioServer, environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn(command, args, {
    env: { ...inheritedEnvironment(environment), ...env },
    ...(cwd === null ? {} : { cwd }),
    stdio: ["pipe", "pipe", "pipe"],
    // A group of its own, so that what it starts ends with it.
    detached: process.platform !== "win32",
    windowsHide: true,
  });
}

/** Not even a server that ignores the end of its input outlives us. */
function killWithUs({ pid }: ChildProcess): Disposable {
  const kill = () => {
    if (pid !== undefined) killGroup(pid);
  };
  // Node warns of many listeners as of a leak; this is one for each server.
  process.setMaxListeners(process.getMaxListeners() + 1).once("exit", kill);
  return {
    [Symbol.dispose]() {
      process.setMaxListeners(process.getMaxListeners() - 1).off("exit", kill);
    },
  };
}
