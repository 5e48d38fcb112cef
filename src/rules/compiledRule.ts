import type { RuleSource } from "../core/decision.ts";
import type { Mode } from "../core/mode.ts";
import type { RuleMatch } from "../core/situation.ts";
import { brokenExample } from "./examples.ts";
import type { Expression, Facts } from "./expression.ts";
import type { ListedRule } from "./listedRule.ts";
import { readRule, type WrittenRule } from "./rule.ts";
import type { ShellReader } from "./shellLine.ts";

/** The rules of one source, unread; `raw` is `undefined` where there are none. */
export type RawRules = {
  /** `toolgate.rules`: where they stand, for names and problems. */
  readonly where: string;
  readonly source: Exclude<RuleSource, "preset">;
} & ({ readonly raw: unknown } | { readonly problem: string });

export interface CompiledRule {
  readonly listed: ListedRule;
  /** Glob over tool ids. */
  readonly tool: string;
  readonly decides: boolean;
  match(facts: () => Facts): RuleMatch | null;
}

type Compile = (source: string) => Expression;

/** Compiles the rules of one source; what is broken among them has its problem in `listed`. */
export function compileSource(rules: RawRules, compile: Compile, shell: ShellReader | null): CompiledRule[] {
  const { where, source } = rules;
  if ("problem" in rules) return [broken(where, source, nothing, rules.problem)];
  const { raw } = rules;
  if (raw === undefined) return [];
  if (!Array.isArray(raw)) return [broken(where, source, nothing, "must be a list of rules")];
  return raw.map((one: unknown, index) => {
    const name = `${where}[${index}]`;
    const reading = readRule(one);
    if (reading.kind === "broken") return broken(name, source, reading, reading.problem);
    const { rule } = reading;
    if (rule.decision === "allow" && source !== "user")
      return broken(name, source, rule, "can only tighten: 'allow' counts in your own rules alone");
    const expression = rule.when === null ? null : compile(rule.when);
    if (expression?.kind === "bad") return broken(name, source, rule, `when: ${expression.problem}`);
    const problem = brokenExample(rule, expression, shell);
    if (problem !== null) return broken(name, source, rule, problem);
    return compiled(name, source, rule, expression);
  });
}

const nothing = { tool: null, decision: null, shadow: false } as const;

type Known = Pick<WrittenRule, "shadow"> & {
  readonly tool: string | null;
  readonly decision: Mode | null;
  readonly when?: string | null;
};

function broken(name: string, source: RuleSource, known: Known, problem: string): CompiledRule {
  const { tool, decision, shadow, when = null } = known;
  const reason = `the rule '${name}' is broken and might have held this back: ${problem}`;
  const match: RuleMatch = { name, source, decision: "required", reason };
  return {
    listed: { name, source, tool, when, decision, reason: null, expires: null, state: "broken", problem },
    tool: tool ?? "**",
    decides: decision !== "allow" && !shadow,
    match: () => match,
  };
}

function compiled(
  name: string,
  source: RuleSource,
  { tool, when, decision, reason, expires, shadow }: WrittenRule,
  expression: (Expression & { kind: "expression" }) | null,
): CompiledRule {
  const match: RuleMatch = { name, source, decision, reason };
  return {
    listed: {
      name,
      source,
      tool,
      when,
      decision,
      reason,
      expires,
      state: shadow ? "shadow" : "active",
      problem: null,
    },
    tool,
    decides: true,
    match(facts) {
      if (!expression) return match;
      const reading = expression.read(facts());
      if (reading.kind === "yes") return match;
      if (reading.kind === "no" || decision === "allow") return null;
      const doubt = `the rule '${name}' cannot be evaluated, which counts as a match: ${reading.why}`;
      return { ...match, reason: reason === null ? doubt : `${reason} (${doubt})` };
    },
  };
}
