import { spawn, type ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { platform } from "./pathText.ts";
import { endGroup, groupGone } from "../processes/group.ts";

export interface ShellLine {
  readonly command: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
}

export type Ending =
  | {
      readonly kind: "exited";
      readonly code: number | null;
      readonly signal: NodeJS.Signals | null;
      /** Whether processes it had left in the background had to be ended. */
      readonly leftovers: boolean;
    }
  | { readonly kind: "timeLimit" }
  | { readonly kind: "cancelled" };

/** Runs the line in a process group of its own; when this resolves, no process of that group is left. */
export async function runShell(line: ShellLine): Promise<Ending> {
  line.signal.throwIfAborted();
  const child = start(line);
  const closed = Promise.withResolvers<true>();
  child.once("close", () => closed.resolve(true));
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<Ending>();
  child.once("error", fail);
  child.once("exit", (code, signal) => end({ kind: "exited", code, signal, leftovers: false }));
  const cancel = () => end({ kind: "cancelled" });
  line.signal.addEventListener("abort", cancel);
  const timer = setTimeout(() => end({ kind: "timeLimit" }), line.timeoutMs);
  forward(child, line.onText);
  try {
    const ending = await ended;
    const leader = child.pid;
    if (leader === undefined) return ending;
    if (ending.kind !== "exited") {
      await endGroup(leader, graceMs);
      return ending;
    }
    await Promise.race([closed.promise, pause(drainMs)]);
    if (await groupGone(leader, 100)) return ending;
    await endGroup(leader, graceMs);
    return { ...ending, leftovers: true };
  } finally {
    clearTimeout(timer);
    line.signal.removeEventListener("abort", cancel);
    // A process that left the group may still hold the pipes: it must not hold us.
    if (child.pid !== undefined) await Promise.race([closed.promise, pause(drainMs)]);
    child.stdout?.destroy();
    child.stderr?.destroy();
  }
}

const graceMs = 1000;
const drainMs = 250;

function start({ command, cwd, env }: ShellLine): ChildProcess {
  if (platform === "win32") {
    return spawn(env.ComSpec ?? "cmd.exe", ["/d", "/s", "/c", `"${command}"`], {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
      windowsVerbatimArguments: true,
    });
  }
  // The outer shell joins both streams into one pipe, which keeps their order, and becomes the inner one.
  return spawn("/bin/sh", ["-c", 'exec /bin/sh -c -- "$1" 2>&1', "sh", command], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
}

function forward(child: ChildProcess, onText: (text: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8");
    stream?.on("data", onText);
  }
}
