import { callFacts } from "./callFacts.ts";
import { createExpressions, type Expression, type Facts } from "./expression.ts";
import type { RuleWorld } from "./ruleSet.ts";
import type { ShellReader } from "./shellLine.ts";
import { suggestPattern, type SuggestedTool } from "./suggest.ts";

/** What a person means by calls like one they saw: CEL, as in the `when` of a rule. */
export interface CallPatterns {
  /** Whether a pattern is certainly true of a call. Never throws. */
  fits(when: string, call: Facts["call"], world: RuleWorld): boolean;
  /** Why a pattern cannot stand for calls like this one, in words that complete "The pattern …", or `null`. */
  problem(when: string, call: Facts["call"], world: RuleWorld): string | null;
  /** See `suggestPattern`. Never throws. */
  suggest(call: Facts["call"], tool: SuggestedTool, world: RuleWorld): string | null;
}

/** `shell`: `null` while it is not loaded; patterns that read command lines are true of nothing then. */
export function createCallPatterns(shell: ShellReader | null): CallPatterns {
  const compile = createExpressions();
  const compiled = new Map<string, Expression>();
  const expressionOf = (when: string): Expression => {
    const known = compiled.get(when);
    if (known) return known;
    const expression = compile(when);
    if (compiled.size >= mostKnown) compiled.clear();
    compiled.set(when, expression);
    return expression;
  };
  const patterns: CallPatterns = {
    fits(when, call, world) {
      const expression = expressionOf(when);
      return (
        expression.kind === "expression" && expression.read(callFacts(call, world, shell)).kind === "yes"
      );
    },
    problem(when, call, world) {
      if (when.trim() === "") return "is empty";
      const expression = expressionOf(when);
      if (expression.kind === "bad") return `cannot be used: ${expression.problem}`;
      const reading = expression.read(callFacts(call, world, shell));
      switch (reading.kind) {
        case "yes":
          return null;
        case "no":
          return "does not match the call that is shown";
        case "uncertain":
          return `cannot be evaluated for the call that is shown: ${reading.why}`;
      }
    },
    suggest(call, tool, world) {
      const suggestion = suggestPattern(callFacts(call, world, shell), tool, world);
      return suggestion !== null && patterns.problem(suggestion, call, world) === null ? suggestion : null;
    },
  };
  return patterns;
}

const mostKnown = 200;
