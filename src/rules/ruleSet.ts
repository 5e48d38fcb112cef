import picomatch from "picomatch";
import type { RuleSource } from "../core/decision.ts";
import type { Mode } from "../core/mode.ts";
import type { MatchedRules, RuleMatch } from "../core/situation.ts";
import type { SettingProblem } from "../core/table.ts";
import type { ToolCall } from "../core/toolCall.ts";
import type { ToolId } from "../core/toolSpec.ts";
import { brokenExample } from "./examples.ts";
import { asksShell, createExpressions, type Expression, type Facts } from "./expression.ts";
import { callFacts } from "./callFacts.ts";
import type { LookUpPath } from "../core/pathFacts.ts";
import { listedPreset, presetMatch, presetTool, type Preset } from "./preset.ts";
import { readRule, type WrittenRule } from "./rule.ts";
import { globOptions } from "./rows.ts";
import type { ShellReader } from "./shellLine.ts";

/** All rules that count in a window, compiled. */
export interface RuleSet {
  /** Those that match a call, in the order they are written. Never throws. */
  match(call: ToolCall, world: RuleWorld): MatchedRules;
  readonly listed: readonly ListedRule[];
  /** Whether they ask about command lines. */
  readonly readsShell: boolean;
  readonly problems: readonly SettingProblem[];
}

export interface RuleWorld {
  /** Wall-clock milliseconds. */
  readonly now: number;
  /** Absolute paths of the workspace folders. */
  readonly folders: readonly string[];
  readonly path: LookUpPath;
}

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

/** The rules of one source, unread; `raw` is `undefined` where there are none. */
export type RawRules = {
  /** `toolgate.rules`: where they stand, for names and problems. */
  readonly where: string;
  readonly source: Exclude<RuleSource, "preset">;
} & ({ readonly raw: unknown } | { readonly problem: string });

/** `shell`: `null` while it is not loaded; command lines are uncertain then, and examples with them are not tried. */
export interface RuleParts {
  readonly shell: ShellReader | null;
  readonly preset: Preset;
}

/**
 * Compiles rules. One that is broken is refused whole and reported; where it might have held something back, the
 * tools it names (all, where that cannot be told) are asked for every time instead.
 */
export function compileRules(sources: readonly RawRules[], { shell, preset }: RuleParts): RuleSet {
  const compile = createExpressions();
  const rules = sources.flatMap((source) => readSource(source, compile, shell));
  const applicable = indexed(rules.filter((rule) => rule.decides));
  return {
    match(call, world) {
      const matches: RuleMatch[] = [];
      const shadows: RuleMatch[] = [];
      let facts: Facts | null = null;
      for (const rule of applicable(call.tool)) {
        if (rule.listed.expires !== null && rule.listed.expires <= world.now) continue;
        const match = rule.match(() => (facts ??= callFacts(call, world, shell)));
        if (match) (rule.listed.state === "shadow" ? shadows : matches).push(match);
      }
      const shipped =
        preset === "balanced" && call.tool === presetTool
          ? presetMatch(call, world, (facts ??= callFacts(call, world, shell)))
          : null;
      if (shipped) matches.push(shipped);
      return { matches, shadows };
    },
    listed: [...rules.map(({ listed }) => listed), ...(preset === "balanced" ? [listedPreset] : [])],
    readsShell:
      preset === "balanced" || rules.some(({ listed: { when } }) => when !== null && asksShell(when)),
    problems: rules.flatMap(({ listed: { name, problem } }) =>
      problem === null ? [] : [{ where: name, what: problem }],
    ),
  };
}

interface CompiledRule {
  readonly listed: ListedRule;
  /** Glob over tool ids. */
  readonly tool: string;
  readonly decides: boolean;
  match(facts: () => Facts): RuleMatch | null;
}

type Compile = (source: string) => Expression;

function readSource(rules: RawRules, compile: Compile, shell: ShellReader | null): CompiledRule[] {
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

/** Which rules name a tool is found out once per tool. */
function indexed(rules: readonly CompiledRule[]): (tool: ToolId) => readonly CompiledRule[] {
  const named = rules.map((rule) => ({ rule, names: picomatch(rule.tool, globOptions) }));
  const known = new Map<ToolId, readonly CompiledRule[]>();
  return (tool) => {
    const before = known.get(tool);
    if (before) return before;
    const found = named.filter(({ names }) => names(tool)).map(({ rule }) => rule);
    if (known.size >= mostKnown) known.clear();
    known.set(tool, found);
    return found;
  };
}

const mostKnown = 2000;
