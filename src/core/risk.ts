/** Levels and their names: behaviour 3.50. */
export const riskNames = ["Verified", "Safe", "Low", "Moderate", "High", "Critical"] as const;

export type RiskLevel = 0 | 1 | 2 | 3 | 4 | 5;

/** "L4 High"; where nobody but the tool itself says so: "L4 High (claimed)" */
export function riskLabel(level: RiskLevel, origin: "own" | "foreign" = "own"): string {
  return `L${level} ${riskNames[level]}${origin === "foreign" ? " (claimed)" : ""}`;
}

/** What a question begins with where the level is known (behaviour 3.31): "[risk L5 Critical] ". */
export function riskPrefix(level: RiskLevel | null): string {
  return level === null ? "" : `[risk ${riskLabel(level)}] `;
}
