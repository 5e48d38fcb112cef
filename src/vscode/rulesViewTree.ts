import { ruleSources, type RuleSource } from "../core/decision.ts";
import { coveredRules } from "../rules/covered.ts";
import type { ListedRule } from "../rules/listedRule.ts";

export type RulesNode = RuleGroup | RuleRow;

export interface RuleGroup {
  readonly kind: "group";
  readonly source: RuleSource;
  readonly rows: readonly RuleRow[];
}

export interface RuleRow {
  readonly kind: "rule";
  readonly rule: ListedRule;
  readonly state: ListedRule["state"] | "expired";
  /** Calls it matched so far in this window. */
  readonly matches: number;
  /** The rule that always settles it first; `null` where it may decide. */
  readonly coveredBy: string | null;
}

/** Every rule, by whose it is; `now` in wall-clock milliseconds. */
export function ruleGroups(
  listed: readonly ListedRule[],
  matchesOf: (rule: ListedRule) => number,
  now: number,
): RuleGroup[] {
  const covered = coveredRules(listed, now);
  return ruleSources
    .map((source): RuleGroup => {
      const rules = listed.filter((rule) => rule.source === source);
      return {
        kind: "group",
        source,
        rows: rules.map((rule) => ({
          ...rowOf(rule, matchesOf, now),
          coveredBy: covered.get(rule.name)?.name ?? null,
        })),
      };
    })
    .filter(({ rows }) => rows.length > 0);
}

function rowOf(
  rule: ListedRule,
  matchesOf: (rule: ListedRule) => number,
  now: number,
): Omit<RuleRow, "coveredBy"> {
  const expired = rule.expires !== null && rule.expires <= now;
  return { kind: "rule", rule, state: expired ? "expired" : rule.state, matches: matchesOf(rule) };
}

/** Milliseconds until the next rule expires; `null` where none will. */
export function untilNextExpiry(listed: readonly ListedRule[], now: number): number | null {
  const coming = listed.flatMap(({ expires }) => (expires !== null && expires > now ? [expires - now] : []));
  return coming.length === 0 ? null : Math.min(...coming);
}
