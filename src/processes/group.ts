import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

/** Asks every process of the group to end, then makes it; resolves when they are gone or cannot be reached. */
export async function endGroup(leader: number, graceMs: number): Promise<void> {
  if (process.platform === "win32") return await endTree(leader);
  if (!signalGroup(leader, "SIGTERM") || (await groupGone(leader, graceMs))) return;
  signalGroup(leader, "SIGKILL");
  await groupGone(leader, 1000);
}

/** Whether the group has no process left, or none within the time given. */
export async function groupGone(leader: number, withinMs: number): Promise<boolean> {
  if (process.platform === "win32") return true;
  const deadline = performance.now() + withinMs;
  while (signalGroup(leader, 0) && !(await onlyZombies(leader))) {
    if (performance.now() > deadline) return false;
    await pause(25);
  }
  return true;
}

/** Ends every process of the group at once, unasked. */
export function killGroup(leader: number): void {
  if (process.platform === "win32")
    execFile("taskkill", ["/pid", String(leader), "/T", "/F"], { windowsHide: true });
  else signalGroup(leader, "SIGKILL");
}

/** Returns whether there was anybody to signal. */
function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-leader, signal);
    return true;
  } catch {
    return false;
  }
}

/** Orphans that a container without an init process never reaps: they do nothing any more, but can be signalled. */
async function onlyZombies(leader: number): Promise<boolean> {
  if (process.platform !== "linux") return false;
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "latin1").catch(() => "")));
  // `pid (name) state parent group …`, where the name may hold anything.
  const rows = stats.map((stat) => stat.slice(stat.lastIndexOf(")") + 2).split(" "));
  return rows.every(([state, , group]) => group !== String(leader) || state === "Z" || state === "X");
}

async function endTree(leader: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  execFile("taskkill", ["/pid", String(leader), "/T", "/F"], { windowsHide: true }, () => resolve());
  await promise;
}
