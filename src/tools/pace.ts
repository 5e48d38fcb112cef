import { setImmediate as nextTurn } from "node:timers/promises";

/** Called often in a long computation: lets the rest of the process run now and then; throws when cancelled. */
export function pace(signal: AbortSignal): () => Promise<void> {
  let turnStarted = performance.now();
  return async () => {
    if (performance.now() - turnStarted > longestTurnMs) {
      await nextTurn();
      turnStarted = performance.now();
    }
    signal.throwIfAborted();
  };
}

const longestTurnMs = 15;
