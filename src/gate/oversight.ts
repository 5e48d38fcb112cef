import { isStricter, type SessionMode } from "../core/sessionMode.ts";
import type { ControlChange, DecisionLog, Durability } from "../decisionLog/entry.ts";
import { createAllowance } from "./allowance.ts";
import type { Clock } from "./clock.ts";
import { createListeners } from "./listeners.ts";

/** What a person has made of a whole window: its mode, and for how long everything is allowed in it. */
export interface Oversight {
  mode(): SessionMode;
  /** For how much longer everything is allowed; 0: it is not. */
  allowAllMs(): number;
  /**
   * Ends `allowAll` at once, and so does a stricter mode begin. A looser one begins when it is on record. Rejects
   * what cannot be recorded.
   */
  setMode(mode: SessionMode): Promise<void>;
  /** Begins, in the mode `normal` where the mode was stricter, when it is on record. */
  allowAllFor(seconds: number): Promise<void>;
  /** At once. */
  endAllowAll(): Promise<void>;
  /** Settles when what ends with the window is on record. */
  close(): Promise<void>;
  onDidChange(listener: () => void): Disposable;
}

export interface OversightPorts {
  readonly log: DecisionLog;
  readonly clock: Clock;
  /** What was kept before the window was loaded anew, unread. */
  readonly kept: unknown;
  keep(mode: SessionMode | undefined): void;
}

export function createOversight({ log, clock, kept, keep }: OversightPorts): Oversight {
  const listeners = createListeners();
  const allowance = createAllowance(clock, () => {
    listeners.tell();
    // That it failed is a problem of the log, which tells of it.
    record({ kind: "allowAllEnded", why: "time" }, "process").catch(() => undefined);
  });
  let mode = keptMode(kept);
  /** Counts what a person made stricter: what was to be looser before that is over before it began. */
  let tightenings = 0;

  function record(change: ControlChange, durability: Durability = "power"): Promise<void> {
    return log.append({ kind: "control", time: clock.wall(), change }, durability);
  }

  function enter(next: SessionMode): void {
    mode = next;
    keep(next === "plan" || next === "preview" ? next : undefined);
    listeners.tell();
  }

  async function endAllowAll(why: "person" | "mode" | "closed"): Promise<void> {
    tightenings++;
    if (!allowance.end()) return;
    listeners.tell();
    await record({ kind: "allowAllEnded", why });
  }

  /** Whether nothing was made stricter while it was being written. */
  async function recordInTime(change: ControlChange): Promise<boolean> {
    const before = tightenings;
    await record(change);
    return before === tightenings;
  }

  async function setMode(to: SessionMode): Promise<void> {
    const from = mode;
    const ended = endAllowAll("mode");
    if (to === from) return ended;
    const change: ControlChange = { kind: "mode", from, to };
    if (isStricter(to, from)) {
      enter(to);
      await Promise.all([ended, record(change)]);
    } else {
      const [inTime] = await Promise.all([recordInTime(change), ended]);
      if (!inTime) throw new Error(overtaken);
      enter(to);
    }
  }

  return {
    mode: () => mode,
    allowAllMs: allowance.remainingMs,
    setMode,
    async allowAllFor(seconds) {
      if (isStricter(mode, "normal")) await setMode("normal");
      if (!(await recordInTime({ kind: "allowAllStarted", seconds }))) {
        await record({ kind: "allowAllEnded", why: "mode" });
        throw new Error(overtaken);
      }
      allowance.start(seconds);
      listeners.tell();
    },
    endAllowAll: () => endAllowAll("person"),
    close: () => endAllowAll("closed"),
    onDidChange: listeners.listen,
  };
}

const overtaken = "it was made stricter meanwhile";

/** Accepted edits do not outlast a reload; what cannot be read was something stricter. */
function keptMode(kept: unknown): SessionMode {
  if (kept === undefined) return "normal";
  return kept === "plan" ? "plan" : "preview";
}
