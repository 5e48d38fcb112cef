import { setTimeout as sleep } from "node:timers/promises";

/** Waits for what comes over a socket or from another process. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(5)) if (await isSo()) return;
  throw new Error(`It never came to this: ${what}.`);
}
