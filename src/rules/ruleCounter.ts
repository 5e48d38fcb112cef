import type { RuleMatch } from "../core/situation.ts";
import type { ListedRule } from "./listedRule.ts";

/** How often each rule has matched a call that was decided. */
export interface RuleCounter {
  /** The rules are these from now on; one that is the same as before keeps its count, wherever it stands by now. */
  follow(listed: readonly ListedRule[]): void;
  /** All that matched one call, those in shadow included. */
  count(matched: readonly RuleMatch[]): void;
  of(rule: ListedRule): number;
}

export function createRuleCounter(): RuleCounter {
  let counted: readonly Counted[] = [];
  return {
    follow(listed) {
      const left = [...counted];
      counted = listed.map((rule) => {
        const says = saying(rule);
        const before = left.findIndex((one) => one.says === says);
        const [same] = before < 0 ? [] : left.splice(before, 1);
        return { rule, says, times: same?.times ?? 0 };
      });
    },
    count(matched) {
      for (const match of matched) {
        const one = counted.find(({ rule }) => isOf(match, rule));
        if (one) one.times++;
      }
    },
    of: ({ name, source }) =>
      counted.find(({ rule }) => rule.name === name && rule.source === source)?.times ?? 0,
  };
}

interface Counted {
  readonly rule: ListedRule;
  readonly says: string;
  times: number;
}

/** All of a rule but its place in the list. */
const saying = ({ name, ...rule }: ListedRule) =>
  JSON.stringify({ ...rule, where: name.replace(/\[\d+\]$/, "") });

/** A preset names what it matched behind its own name. */
const isOf = (match: RuleMatch, { name, source }: ListedRule) =>
  match.source === source &&
  (match.name === name || (source === "preset" && match.name.startsWith(`${name}: `)));
