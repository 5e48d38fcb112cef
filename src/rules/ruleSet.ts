import picomatch from "picomatch";
import type { LookUpPath } from "../core/pathFacts.ts";
import type { MatchedRules, RuleMatch } from "../core/situation.ts";
import type { SettingProblem } from "../core/table.ts";
import type { ToolCall } from "../core/toolCall.ts";
import type { ToolId } from "../core/toolSpec.ts";
import { asksShell, createExpressions, type Facts } from "./expression.ts";
import { callFacts } from "./callFacts.ts";
import { compileSource, type CompiledRule, type RawRules } from "./compiledRule.ts";
import type { ListedRule } from "./listedRule.ts";
import { listedPreset, presetMatch, presetTool, type Preset } from "./preset.ts";
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
  /** See `Place`. */
  readonly ownFolder: string | null;
  readonly path: LookUpPath;
}

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
  const rules = sources.flatMap((source) => compileSource(source, compile, shell));
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
