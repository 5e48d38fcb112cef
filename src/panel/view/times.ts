import { t } from "./words.ts";

export interface Times {
  /** Without a date when it is today's, without seconds when it is not. */
  short(time: number, now: number): { readonly date: string | null; readonly clock: string };
  /** Whole, with the zone. */
  long(time: number): string;
  iso(time: number): string;
}

/** Writes times in the zone of the machine. */
export function times(lang: string): Times {
  const seconds = new Intl.DateTimeFormat(lang, { timeStyle: "medium" });
  const minutes = new Intl.DateTimeFormat(lang, { timeStyle: "short" });
  const day = new Intl.DateTimeFormat(lang, { month: "short", day: "numeric" });
  const year = new Intl.DateTimeFormat(lang, { dateStyle: "short" });
  const whole = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "long" });
  return {
    short(time, now) {
      if (!isDate(time)) return { date: null, clock: "–" };
      const [then, today] = [new Date(time), new Date(now)];
      if (then.toDateString() === today.toDateString()) return { date: null, clock: seconds.format(then) };
      const date = then.getFullYear() === today.getFullYear() ? day : year;
      return { date: date.format(then), clock: minutes.format(then) };
    },
    long: (time) => (isDate(time) ? whole.format(time) : "–"),
    iso: (time) => (isDate(time) ? new Date(time).toISOString() : String(time)),
  };
}

/** "340 ms", "4.2 s", "3 min 5 s", "2 h 5 min" */
export function durationText(ms: number): string {
  if (ms < 999.5) return t("{0} ms", Math.round(ms));
  const [whole = "", tenth = ""] = (ms / 1000).toFixed(1).split(".");
  if (ms < 59_950) return t("{0}.{1} s", whole, tenth);
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? t("{0} min {1} s", minutes, seconds % 60)
    : t("{0} h {1} min", Math.floor(minutes / 60), minutes % 60);
}

/** A stored row can hold a number that is no date, and `toISOString` throws on those. */
function isDate(time: number): boolean {
  return Math.abs(time) <= 8.64e15;
}
