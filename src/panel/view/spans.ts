export const spans = ["today", "week", "month", "all"] as const;

export type Span = (typeof spans)[number];

export type Unit = "hour" | "day" | "week" | "month" | "year";

/** How a span is divided, on the calendar of whoever looks at it; times in milliseconds since the epoch. */
export interface Scale {
  readonly unit: Unit;
  /** What is earlier is left out; `null`: nothing is. */
  readonly from: number | null;
  /** When each hour, day, … begins, ascending. */
  readonly starts: readonly number[];
}

/** `since`: when the log begins, or `null` where it is empty or nothing is known of it yet. */
export function scaleOf(span: Span, now: number, since: number | null): Scale {
  switch (span) {
    case "today":
      return hoursOf(now);
    case "week":
      return daysUntil(now, 7);
    case "month":
      return daysUntil(now, 30);
    case "all":
      return { ...allSince(since === null ? now : Math.min(since, now), now), from: null };
  }
}

export function sameScale(a: Scale, b: Scale): boolean {
  return (
    a.from === b.from &&
    a.starts.length === b.starts.length &&
    a.starts.every((start, index) => start === b.starts[index])
  );
}

function hoursOf(now: number): Scale {
  const today = startOf("day", now);
  return { unit: "hour", from: today, starts: startsBetween("hour", today, next("day", today) - 1) };
}

function daysUntil(now: number, days: number): Scale {
  const first = new Date(startOf("day", now));
  first.setDate(first.getDate() - days + 1);
  return { unit: "day", from: first.getTime(), starts: startsBetween("day", first.getTime(), now) };
}

/** The finest that leaves room for a bar each. */
function allSince(since: number, now: number): Scale {
  if (since >= startOf("day", now)) return hoursOf(now);
  const unit = coarser.find(({ days }) => (now - since) / dayMs < days * mostBars)?.unit ?? "year";
  const earliest = new Date(now);
  earliest.setFullYear(earliest.getFullYear() - mostBars + 1);
  const starts = startsBetween(unit, startOf(unit, Math.max(since, earliest.getTime())), now);
  return { unit, from: null, starts };
}

const mostBars = 60;
const dayMs = 86_400_000;
const coarser: readonly { readonly unit: Exclude<Unit, "hour">; readonly days: number }[] = [
  { unit: "day", days: 1 },
  { unit: "week", days: 7 },
  { unit: "month", days: 30 },
];

function startsBetween(unit: Unit, first: number, last: number): readonly number[] {
  const starts: number[] = [];
  for (let start = first; start <= last; start = next(unit, start)) starts.push(start);
  return starts;
}

function startOf(unit: Exclude<Unit, "hour">, time: number): number {
  const date = new Date(time);
  date.setHours(0, 0, 0, 0);
  // Monday is the first day of the week.
  if (unit === "week") date.setDate(date.getDate() - ((date.getDay() + 6) % 7));
  if (unit === "month" || unit === "year") date.setDate(1);
  if (unit === "year") date.setMonth(0);
  return date.getTime();
}

/** On the calendar: a day may have 23 or 25 hours. */
function next(unit: Unit, start: number): number {
  if (unit === "hour") return start + 3_600_000;
  const date = new Date(start);
  if (unit === "day") date.setDate(date.getDate() + 1);
  if (unit === "week") date.setDate(date.getDate() + 7);
  if (unit === "month") date.setMonth(date.getMonth() + 1);
  if (unit === "year") date.setFullYear(date.getFullYear() + 1);
  // Where the clock skips midnight, this day began later than the next will.
  return date.setHours(0, 0, 0, 0);
}
