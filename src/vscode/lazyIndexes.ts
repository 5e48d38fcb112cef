import type { ToolIndexes } from "../agent/toolIndexes.ts";
import { systemClock } from "../gate/clock.ts";
import { once } from "./once.ts";

/** The indexes of the turns of this window, which load with the first search. */
export const lazyIndexes = (): (() => Promise<ToolIndexes>) =>
  once(async () => {
    const [{ createToolIndexes }, { buildToolIndex }] = await Promise.all([
      import("../agent/toolIndexes.ts"),
      import("../agent/buildToolIndex.ts"),
    ]);
    return createToolIndexes({
      build: buildToolIndex,
      now: systemClock.monotonic,
      most: 20,
      idleMs: 30 * 60_000,
    });
  });
