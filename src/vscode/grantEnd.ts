/** The next midnight where the person is, in wall-clock milliseconds. */
export function endOfDay(now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
}

/** A time as a person writes it, local and to come within 30 days; `null` for anything else. */
export function readEnd(text: string, now: number): number | null {
  const parts = /^\s*(?:(\d{4})-(\d{2})-(\d{2})[ T]+)?(\d{1,2}):(\d{2})\s*$/.exec(text);
  if (!parts) return null;
  const today = new Date(now);
  const [year, month, day, hour = 0, minute = 0] = parts.slice(1).map((part) => part && Number(part));
  const given = [
    year || today.getFullYear(),
    month ? month - 1 : today.getMonth(),
    day || today.getDate(),
    hour || 0,
    minute || 0,
  ] as const;
  const end = new Date(...given);
  const read = [end.getFullYear(), end.getMonth(), end.getDate(), end.getHours(), end.getMinutes()];
  // The 31st of a shorter month, 24:30, or an hour that is skipped in spring.
  if (read.some((part, index) => part !== given[index])) return null;
  return end.getTime() > now && end.getTime() <= now + longest ? end.getTime() : null;
}

const longest = 30 * 24 * 60 * 60_000;
