import type { Clock } from "./clock.ts";
import { startDeadline, type Deadline } from "./deadline.ts";

/** Something that is allowed for a while and ends by itself. */
export interface Allowance {
  /** 0 when it is not allowed. */
  remainingMs(): number;
  /** In place of one that runs already. */
  start(seconds: number): void;
  /** Whether there was anything to end. */
  end(): boolean;
}

export function createAllowance(clock: Clock, onOver: () => void): Allowance {
  let running: Deadline | null = null;
  const end = () => {
    const was = running !== null;
    running?.[Symbol.dispose]();
    running = null;
    return was;
  };
  return {
    remainingMs: () => running?.remainingMs() ?? 0,
    start(seconds) {
      end();
      const started = startDeadline(clock, seconds);
      running = started;
      void started.over.then(() => {
        if (running !== started) return;
        end();
        onOver();
      });
    },
    end,
  };
}
