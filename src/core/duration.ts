import type { Translate } from "./translate.ts";

/** As short as it says enough: `12 ms`, `3.4 s`, `2 min 5 s`. */
export function durationText(ms: number, t: Translate): string {
  if (ms < 1000) return t("{0} ms", Math.round(ms));
  const tenths = Math.round(ms / 100);
  if (tenths < 600) return t("{0}.{1} s", Math.floor(tenths / 10), tenths % 10);
  const seconds = Math.round(ms / 1000);
  return t("{0} min {1} s", Math.floor(seconds / 60), seconds % 60);
}
