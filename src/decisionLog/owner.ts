import { hostname, uptime } from "node:os";

/** Names this process among all that use the database, those of other machines and times included. */
export function thisOwner(): string {
  return JSON.stringify([hostname(), process.pid, Math.round(performance.timeOrigin)]);
}

/** Whether that process, which wrote something at `time` (wall-clock milliseconds), is known to have ended. */
export function isGone(owner: string, time: number): boolean {
  if (owner === thisOwner()) return false;
  const { host, pid } = read(owner);
  // What makes no sense was written by nobody who is there.
  if (pid === null) return true;
  if (host !== hostname()) return false;
  if (pid === process.pid || time < Date.now() - uptime() * 1000 - clockSlackMs) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    // Somebody else's process with the same number is not ours either.
    return true;
  }
}

/** The clock may have been set since the machine started. */
const clockSlackMs = 60_000;

function read(owner: string): { readonly host: unknown; readonly pid: number | null } {
  try {
    const parts: unknown = JSON.parse(owner);
    const [host, pid]: readonly unknown[] = Array.isArray(parts) ? parts : [];
    // 0 and what is negative would name whole groups of processes.
    return { host, pid: Number.isSafeInteger(pid) && Number(pid) > 0 ? Number(pid) : null };
  } catch {
    return { host: null, pid: null };
  }
}
