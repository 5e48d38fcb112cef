import type { JsonObject } from "../../core/json.ts";

const levels = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"] as const;

/** How much a client hears of what servers log. */
export type LogThreshold = (typeof levels)[number] | "all" | "none";

/** `null`: there is no such level. */
export const logLevelOf = (value: unknown) => levels.find((level) => level === value) ?? null;

/** Whether a client hears the message; one of a level we do not know is for those who want all. */
export function hears(threshold: LogThreshold, message: JsonObject): boolean {
  if (threshold === "all" || threshold === "none") return threshold === "all";
  const level = logLevelOf(message["level"]);
  return level !== null && levels.indexOf(level) >= levels.indexOf(threshold);
}

/** The one that lets through what any of them wants; `null` where nobody chose one. */
export const mostVerbose = (thresholds: readonly LogThreshold[]) =>
  levels.find((level) => thresholds.includes(level)) ?? null;
