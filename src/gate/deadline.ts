import type { Clock } from "./clock.ts";

export interface Deadline extends Disposable {
  /** Never below 0. */
  remainingMs(): number;
  /** Settles when the time is over; never, once disposed. */
  readonly over: Promise<void>;
}

/**
 * Runs out by whichever clock gets there first: the wall clock may be set back, and the monotonic one stands
 * still while the machine sleeps.
 */
export function startDeadline(clock: Clock, seconds: number): Deadline {
  const ms = seconds * 1000;
  const monotonicEnd = clock.monotonic() + ms;
  const wallEnd = clock.wall() + ms;
  const remainingMs = () => Math.max(0, Math.min(monotonicEnd - clock.monotonic(), wallEnd - clock.wall()));
  let timer: Disposable | undefined;
  const over = new Promise<void>((resolve) => {
    const look = () => {
      const remaining = remainingMs();
      if (remaining === 0) resolve();
      else timer = clock.after(Math.min(remaining, longestSleep), look);
    };
    look();
  });
  return { remainingMs, over, [Symbol.dispose]: () => timer?.[Symbol.dispose]() };
}

/** A timer set for hours would not notice that the machine slept through its end. */
const longestSleep = 1000;
