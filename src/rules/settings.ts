import * as z from "zod/mini";
import type { Standing } from "../core/grant.ts";
import type { Row } from "../core/situation.ts";
import { entriesOf, keyProblem, parseTable, type SettingProblem } from "../core/table.ts";
import type { ToolId } from "../core/toolSpec.ts";
import {
  agentSettingKeys,
  rawAgentSettings,
  readAgentSettings,
  type AgentSettings,
} from "./agentSettings.ts";
import { createCallPatterns, type CallPatterns } from "./callPatterns.ts";
import { presets, type Preset } from "./preset.ts";
import {
  gatewaySettingKeys,
  rawGatewaySettings,
  readGatewaySettings,
  type GatewaySettings,
} from "./gatewaySettings.ts";
import { compileKeys, compileRows } from "./rows.ts";
import type { RawRules } from "./compiledRule.ts";
import { compileRules, type RuleParts, type RuleSet } from "./ruleSet.ts";
import { standingOf } from "./standing.ts";

/** Every setting that is the person's alone, once; the manifest is held against it. */
export const settingKeys = [
  "tools",
  "rules",
  "preset",
  "promptTemplate",
  "promptTemplates",
  "approvalTimeoutSeconds",
  "resultScan",
  "resultLimit",
  "allowedHosts",
  "policy",
  "ask",
  ...gatewaySettingKeys,
  ...agentSettingKeys,
] as const;

/** What a workspace may say, too, because it can only tighten. */
export const workspaceSettingKey = "workspaceRules";

/** The person's own values as VS Code gives them, unread. */
export type RawSettings = Readonly<Record<SettingKey, unknown>>;

type SettingKey = (typeof settingKeys)[number];

/** All of them, as `of` gives them. */
export function rawSettings(of: (key: SettingKey) => unknown): RawSettings {
  return {
    tools: of("tools"),
    rules: of("rules"),
    preset: of("preset"),
    promptTemplate: of("promptTemplate"),
    promptTemplates: of("promptTemplates"),
    approvalTimeoutSeconds: of("approvalTimeoutSeconds"),
    resultScan: of("resultScan"),
    resultLimit: of("resultLimit"),
    allowedHosts: of("allowedHosts"),
    policy: of("policy"),
    ask: of("ask"),
    ...rawGatewaySettings(of),
    ...rawAgentSettings(of),
  };
}

export interface Settings {
  row(tool: ToolId): Row | null;
  readonly rows: readonly Row[];
  readonly rules: RuleSet;
  /** What rows and rules say of a tool; `now`: wall-clock milliseconds. */
  standing(tool: ToolId, now: number): Standing;
  readonly patterns: CallPatterns;
  prompt(tool: ToolId): string | null;
  readonly approvalTimeoutSeconds: number;
  readonly resultScan: ResultScan;
  /** Characters; 0: any number. */
  readonly resultLimit: number;
  /** Lower case. */
  readonly allowedHosts: readonly string[];
  readonly policy: PolicySetting;
  readonly ask: AskSetting;
  readonly gateway: GatewaySettings;
  readonly agent: AgentSettings;
  readonly problems: readonly SettingProblem[];
}

/** What is not the person's own but read with it. */
export interface Surroundings extends Pick<RuleParts, "shell"> {
  /** Of the workspace and of the machine. */
  readonly rules: readonly RawRules[];
}

/** Bad values are problems with the key and what would be right; nothing throws and nothing gets looser. */
export function readSettings(raw: RawSettings, { rules: others, shell }: Surroundings): Settings {
  const table = parseTable(raw.tools);
  const own: RawRules = { where: "toolgate.rules", source: "user", raw: raw.rules };
  const problems = [...table.problems];
  const rules = compileRules([own, ...others], { shell, preset: readPreset(raw.preset, problems) });
  problems.push(...rules.problems);
  const template = z.optional(z.string()).safeParse(raw.promptTemplate);
  if (!template.success) problems.push({ where: "toolgate.promptTemplate", what: "must be text" });
  const templates = readTemplates(raw.promptTemplates, problems);
  const byTool = compileKeys(templates, (a, b) => (a.key < b.key ? -1 : 1));
  const row = compileRows(table.rows);
  return {
    row,
    rows: table.rows,
    rules,
    standing: (tool, now) => standingOf(tool, rules.listed, row(tool), now),
    patterns: createCallPatterns(shell),
    prompt: (tool) => byTool(tool)?.template ?? template.data ?? null,
    approvalTimeoutSeconds: readTimeout(raw.approvalTimeoutSeconds, problems),
    resultScan: readScan(raw.resultScan, problems),
    resultLimit: readLimit(raw.resultLimit, problems),
    allowedHosts: readHosts(raw.allowedHosts, problems),
    policy: readPolicy(raw.policy, problems),
    ask: readAsk(raw.ask, problems),
    gateway: readGatewaySettings(raw, problems),
    agent: readAgentSettings(raw, problems),
    problems,
  };
}

function readPreset(raw: unknown, problems: SettingProblem[]): Preset {
  if (raw === undefined) return "strict";
  const preset = z.enum(presets).safeParse(raw);
  if (preset.success) return preset.data;
  const what = `must be one of ${presets.map((one) => `"${one}"`).join(", ")}; counts as "strict"`;
  problems.push({ where: "toolgate.preset", what });
  return "strict";
}

function readTemplates(raw: unknown, problems: SettingProblem[]) {
  const setting = "toolgate.promptTemplates";
  if (raw === undefined) return [];
  const entries = entriesOf(raw);
  if (!entries) problems.push({ where: setting, what: "must be an object of tool ids and questions" });
  return (entries ?? []).flatMap(([key, template]) => {
    const what = keyProblem(key) ?? (typeof template === "string" ? null : "must be text");
    if (what !== null) problems.push({ where: `${setting}: '${key}'`, what });
    return what === null && typeof template === "string" ? [{ key, template }] : [];
  });
}

/** Behaviour 3.15 and 3.46: 120 where there is no sensible value, and never more than 240. */
function readTimeout(raw: unknown, problems: SettingProblem[]): number {
  if (raw === undefined) return 120;
  const seconds = z.number().check(z.positive()).safeParse(raw);
  if (seconds.success) return Math.min(seconds.data, 240);
  problems.push({
    where: "toolgate.approvalTimeoutSeconds",
    what: "must be a number of seconds above 0; counts as 120",
  });
  return 120;
}

export const resultScans = ["sanitise", "annotate", "off"] as const;
type ResultScan = (typeof resultScans)[number];

function readScan(raw: unknown, problems: SettingProblem[]): ResultScan {
  if (raw === undefined) return "annotate";
  const scan = z.enum(resultScans).safeParse(raw);
  if (scan.success) return scan.data;
  const what = `must be one of ${resultScans.map((one) => `"${one}"`).join(", ")}; counts as "sanitise"`;
  problems.push({ where: "toolgate.resultScan", what });
  return "sanitise";
}

/** Behaviour 3.42. */
function readLimit(raw: unknown, problems: SettingProblem[]): number {
  if (raw === undefined) return 12_000;
  const limit = z.int().check(z.minimum(0)).safeParse(raw);
  if (limit.success) return limit.data;
  const what = "must be a whole number of characters, or 0 for no limit; counts as 12000";
  problems.push({ where: "toolgate.resultLimit", what });
  return 12_000;
}

function readHosts(raw: unknown, problems: SettingProblem[]): readonly string[] {
  if (raw === undefined) return [];
  const hosts = z.array(z.string().check(z.regex(/^[^\s/@*]+$/))).safeParse(raw);
  if (hosts.success) return hosts.data.map((host) => host.toLowerCase());
  const what = 'must be a list of hosts such as "localhost:3000"; counts as empty';
  problems.push({ where: "toolgate.allowedHosts", what });
  return [];
}

/** `allowAll` is for a window and a while, and never written down (behaviour 1.3). */
export const policySettings = ["annotated", "denyAll"] as const;
type PolicySetting = (typeof policySettings)[number];

function readPolicy(raw: unknown, problems: SettingProblem[]): PolicySetting {
  if (raw === undefined) return "annotated";
  const policy = z.enum(policySettings).safeParse(raw);
  if (policy.success) return policy.data;
  const what = `must be ${policySettings.map((one) => `"${one}"`).join(" or ")}; counts as "denyAll", so nothing runs`;
  problems.push({ where: "toolgate.policy", what });
  return "denyAll";
}

/** Where a person is asked. `both`: the first answer wins. */
export const askSettings = ["modal", "inbox", "both"] as const;
export type AskSetting = (typeof askSettings)[number];

function readAsk(raw: unknown, problems: SettingProblem[]): AskSetting {
  if (raw === undefined) return "modal";
  const ask = z.enum(askSettings).safeParse(raw);
  if (ask.success) return ask.data;
  const what = `must be one of ${askSettings.map((one) => `"${one}"`).join(", ")}; counts as "modal"`;
  problems.push({ where: "toolgate.ask", what });
  return "modal";
}
