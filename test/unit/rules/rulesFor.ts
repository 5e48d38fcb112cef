import type { JsonObject } from "../../../src/core/json.ts";
import { decide } from "../../../src/core/decide.ts";
import { unread, type MatchedRules, type Row, type Situation } from "../../../src/core/situation.ts";
import type { ToolCall } from "../../../src/core/toolCall.ts";
import type { ToolId } from "../../../src/core/toolSpec.ts";
import { exampleFolder, lookUpExample } from "../../../src/rules/examplePaths.ts";
import type { RawRules } from "../../../src/rules/compiledRule.ts";
import { compileRules, type RuleSet } from "../../../src/rules/ruleSet.ts";
import type { ShellReader } from "../../../src/rules/shellLine.ts";

export interface Asked {
  readonly tool?: ToolId;
  readonly args?: JsonObject;
  readonly cwd?: string | null;
  readonly now?: number;
}

export function callOf({ tool = "github/create_issue", args = {}, cwd = exampleFolder }: Asked): ToolCall {
  const caller = { kind: "participant", name: "@gate" } as const;
  return { id: "1", tool, args, canonical: "", digest: "", caller, session: null, cwd };
}

export function rulesOf(raw: unknown, shell: ShellReader | null = null): RuleSet {
  return compileRules([{ where: "toolgate.rules", source: "user", raw }], { shell, preset: "strict" });
}

export function rulesFrom(sources: readonly RawRules[]): RuleSet {
  return compileRules(sources, { shell: null, preset: "strict" });
}

export function matched(rules: RuleSet, asked: Asked): MatchedRules {
  return rules.match(callOf(asked), {
    now: asked.now ?? 0,
    folders: [exampleFolder],
    ownFolder: null,
    path: lookUpExample,
  });
}

/** What becomes of a call of a tool of others, by these rules and this row alone. */
export function decided(rules: RuleSet, asked: Asked, row: Row | null = null) {
  return decide({ ...unread, ...foreign, row, rules: matched(rules, asked).matches });
}

const foreign: Pick<Situation, "trusted" | "tool"> = {
  trusted: true,
  tool: { id: "github/create_issue", kind: "other", risk: 3, requiresApproval: null, origin: "foreign" },
};

export const allow: Row = { key: "github/*", mode: "allow" };
