import picomatch from "picomatch";
import type { RuleSource } from "../core/decision.ts";
import { strictnessOf, type Mode } from "../core/mode.ts";
import { globOptions, isExact } from "./rows.ts";
import type { ListedRule } from "./listedRule.ts";

/**
 * The rules that can never decide, by name, each with one that always settles it first. Sure cases only: of rules
 * with conditions, just those that are written alike. `now`: wall-clock milliseconds.
 */
export function coveredRules(listed: readonly ListedRule[], now: number): ReadonlyMap<string, ListedRule> {
  const counting = listed.filter(
    ({ state, expires }) => state === "active" && (expires === null || expires > now),
  );
  return new Map(
    counting.flatMap((rule): [string, ListedRule][] => {
      const first = counting.find((other) => other !== rule && covers(other, rule));
      return first ? [[rule.name, first]] : [];
    }),
  );
}

function covers(first: ListedRule, rule: ListedRule): boolean {
  return (
    (first.when === null || first.when === rule.when) &&
    isWider(first.tool, rule.tool) &&
    (first.expires === null || (rule.expires !== null && rule.expires <= first.expires)) &&
    settlesFirst(first, rule)
  );
}

function isWider(wide: string | null, narrow: string | null): boolean {
  if (wide === null || narrow === null) return false;
  if (wide === "**" || wide === narrow) return true;
  if (isExact(narrow)) return picomatch(wide, globOptions)(narrow);
  const [source = "", name] = wide.split("/");
  return name === "*" && isExact(source) && narrow.startsWith(`${source}/`);
}

/** Whether the first decides wherever both match: see the precedence table. */
function settlesFirst(first: ListedRule, rule: ListedRule): boolean {
  if (first.decision === null || rule.decision === null) return false;
  const [one, other] = [strictnessOf[first.decision], strictnessOf[rule.decision]];
  // What denies or is required comes before all else, whoever says it.
  if (one >= strictnessOf.required) return one > other || (one === other && isBefore(first, rule));
  const [earlier, later] = [rankOf(first.decision, first.source), rankOf(rule.decision, rule.source)];
  if (earlier === null || later === null) return false;
  return earlier < later || (earlier === later && isBefore(first, rule));
}

/**
 * The person's own questions settle everything; those of a workspace or of the machine turn what others allow into
 * one. `null`: a stricter decision than these.
 */
function rankOf(decision: Mode, source: RuleSource): number | null {
  if (decision === "ask") return source === "user" ? 0 : source === "preset" ? null : 1;
  if (decision === "allow") return source === "user" ? 2 : 3;
  return null;
}

/** As the precedence table names one of several. */
const isBefore = (first: ListedRule, rule: ListedRule) =>
  first.source === rule.source ? first.name < rule.name : first.source < rule.source;
