import type { RiskLevel } from "../../core/risk.ts";

/** The risk of a server or of a tool by itself. */
export interface Assessment {
  readonly level: RiskLevel;
  /** What alone is enough for that level, whatever else speaks for it. */
  readonly floor: Floor | null;
  /** In short whole sentences of ours. */
  readonly reasons: readonly string[];
}

export type Floor =
  | "irreversible_verb_in_tool_name"
  | "destructive_and_non_idempotent"
  | "description_missing_and_annotations_missing"
  | "non_loopback_no_auth_write_capability"
  | "non_loopback_no_auth_trust_unknown";

/** One thing that raises a risk: by so many points, or at once to a level. */
export type Finding =
  | { readonly kind: "points"; readonly points: number; readonly reason: string }
  | { readonly kind: "floor"; readonly floor: Floor; readonly level: RiskLevel; readonly reason: string };

/** Behaviour 3.51: points add up; the highest floor counts where it is above them. */
export function assessed(findings: readonly Finding[]): Assessment {
  const sum = findings.reduce(
    (total, finding) => total + (finding.kind === "points" ? finding.points : 0),
    0,
  );
  const floors = findings.flatMap((finding) => (finding.kind === "floor" ? [finding] : []));
  const [floor = null] = floors.toSorted((a, b) => b.level - a.level);
  const reasons = [...floors, ...findings.filter(({ kind }) => kind === "points")].map(
    ({ reason }) => reason,
  );
  return {
    level: higher(levelOf(sum), floor?.level ?? 1),
    floor: floor?.floor ?? null,
    reasons: [...new Set(reasons)],
  };
}

export function levelOf(score: number): RiskLevel {
  if (score <= 0) return 1;
  if (score === 1) return 2;
  if (score === 2) return 3;
  return score === 3 ? 4 : 5;
}

export const higher = (one: RiskLevel, other: RiskLevel): RiskLevel => (one > other ? one : other);
