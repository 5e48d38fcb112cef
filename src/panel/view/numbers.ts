import { durationText } from "./times.ts";

export interface Numbers {
  count(value: number): string;
  /** "81.8%"; a dash where there is nothing to divide. */
  share(part: number | null): string;
  /** "4.2 s"; a dash where nothing was measured. */
  duration(ms: number | null): string;
}

export function numbers(lang: string): Numbers {
  const whole = new Intl.NumberFormat(lang);
  const percent = new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 1 });
  return {
    count: (value) => whole.format(value),
    share: (part) => (part === null ? none : percent.format(part)),
    duration: (ms) => (ms === null ? none : durationText(ms)),
  };
}

const none = "–";
