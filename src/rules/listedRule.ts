import type { RuleSource } from "../core/decision.ts";
import type { Mode } from "../core/mode.ts";

/** A rule as a person may look at it. */
export interface ListedRule {
  /** `toolgate.rules[0]`, unique. */
  readonly name: string;
  readonly source: RuleSource;
  readonly tool: string | null;
  readonly when: string | null;
  readonly decision: Mode | null;
  readonly reason: string | null;
  /** Wall-clock milliseconds. */
  readonly expires: number | null;
  readonly state: "active" | "shadow" | "broken";
  readonly problem: string | null;
}
