import { t } from "./words.ts";

/** "1:58"; whole seconds, rounded up so that it says 0:00 only when the time is over. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** For screen readers, which would read a name again each time it changes. */
export function coarseText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  return minutes === 1 ? t("less than a minute left") : t("less than {0} minutes left", minutes);
}

/** What a screen reader is told when the remaining time went from one value to another; mostly nothing. */
export function remainingNews(beforeMs: number, nowMs: number): string | null {
  const passed = [10, 30, 60].find((seconds) => beforeMs > seconds * 1000 && nowMs <= seconds * 1000);
  return passed === undefined ? null : t("{0} seconds left to answer.", passed);
}
