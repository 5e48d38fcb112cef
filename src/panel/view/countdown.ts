/** "1:58 left"; whole seconds, rounded up so that it says 0:00 only when the time is over. */
export function remainingText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} left`;
}

/** What a screen reader is told when the remaining time went from one value to another; mostly nothing. */
export function remainingNews(beforeMs: number, nowMs: number): string | null {
  const passed = [10, 30, 60].find((seconds) => beforeMs > seconds * 1000 && nowMs <= seconds * 1000);
  return passed === undefined ? null : `${passed} seconds left to answer.`;
}
