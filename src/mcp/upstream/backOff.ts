import type { Clock } from "../../gate/clock.ts";

/** How long to leave a server alone that has ended by itself. */
export interface BackOff {
  runs(): void;
  /** Milliseconds until the next try; `null` when there were enough. */
  failed(): number | null;
}

export function createBackOff(clock: Clock): BackOff {
  let failures = 0;
  let since: number | null = null;
  return {
    runs() {
      since = clock.monotonic();
    },
    failed() {
      if (since !== null && clock.monotonic() - since >= steadyMs) failures = 0;
      since = null;
      return waits[failures++] ?? null;
    },
  };
}

const waits = [1_000, 2_000, 5_000, 15_000, 30_000];
/** A server that ran this long had not failed because of the last start. */
const steadyMs = 60_000;
