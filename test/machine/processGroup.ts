import { type ChildProcess, spawn, spawnSync, type SpawnOptions } from "node:child_process";

export interface ProcessGroup extends AsyncDisposable {
  readonly child: ChildProcess;
}

/** Starts a program with everything it will start in a group of their own, so that all of it can be ended. */
export function startGroup(program: string, args: readonly string[], options: SpawnOptions): ProcessGroup {
  const child = spawn(program, args, { ...options, detached: process.platform !== "win32" });
  const closed = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  const kill = () => signalGroup(child, "SIGKILL");
  // Before whoever removes the folders it works in.
  process.prependOnceListener("exit", kill);
  return {
    child,
    async [Symbol.asyncDispose]() {
      signalGroup(child, "SIGTERM");
      const impatience = setTimeout(kill, 5_000);
      await closed;
      clearTimeout(impatience);
      // What the program left behind in its group.
      kill();
      process.off("exit", kill);
    },
  };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  if (process.platform === "win32") {
    spawnSync("taskkill", ["/pid", String(pid), "/T", "/F"]);
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody is left in the group.
  }
}
