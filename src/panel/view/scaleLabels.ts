import type { Unit } from "./spans.ts";
import { t } from "./words.ts";

export interface ScaleLabels {
  /** Short enough to stand under a bar. */
  axis(start: number): string;
  /** Says by itself which stretch of time is meant. */
  whole(start: number): string;
}

/** Writes when a stretch of time begins, in the zone of the machine. */
export function scaleLabels(unit: Unit, lang: string): ScaleLabels {
  const writer = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(lang, options);
    return (start: number) => format.format(start);
  };
  switch (unit) {
    case "hour":
      return { axis: writer({ hour: "numeric" }), whole: writer({ hour: "numeric", minute: "2-digit" }) };
    case "day":
      return { axis: writer(dayAndMonth), whole: writer({ ...dayAndMonth, weekday: "short" }) };
    case "week": {
      const day = writer({ ...dayAndMonth, year: "numeric" });
      return { axis: writer(dayAndMonth), whole: (start) => t("Week of {0}", day(start)) };
    }
    case "month": {
      const month = writer({ month: "short", year: "numeric" });
      return { axis: month, whole: month };
    }
    case "year": {
      const year = writer({ year: "numeric" });
      return { axis: year, whole: year };
    }
  }
}

const dayAndMonth = { month: "short", day: "numeric" } as const;
