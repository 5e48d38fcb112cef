import { hostname, uptime } from "node:os";

/** Names this process among all that use the database, those of other machines and times included. */
export function thisOwner(): string {
  return JSON.stringify([hostname(), process.pid, Math.round(performance.timeOrigin)]);
}

/** Whether that process, which wrote something at `time` (wall-clock milliseconds), is known to have ended. */
export function isGone(owner: string, time: number): boolean {
  if (owner === thisOwner()) return false;
  const [host, pid] = read(owner);
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

function read(owner: string): readonly [unknown, number] {
  const parts: unknown = JSON.parse(owner);
  if (!Array.isArray(parts) || !Number.isSafeInteger(parts[1]) || Number(parts[1]) <= 0)
    throw new Error("The owner of a row makes no sense.");
  return [parts[0], Number(parts[1])];
}
