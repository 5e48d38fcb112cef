import {
  defaultLimits,
  isCount,
  leastOf,
  mostCounted,
  type AgentLimits,
  type CountedLimit,
} from "../core/agentLimits.ts";
import { entriesOf, keyProblem, type SettingProblem } from "../core/table.ts";
import type { ToolSearchSetting } from "../core/toolSearch.ts";
import type { ToolId } from "../core/toolSpec.ts";
import { compileKeys } from "./rows.ts";
import { readToolSearch, toolSearchKeys } from "./toolSearchSetting.ts";

/** The settings of `@gate` itself. */
export const agentSettingKeys = [
  "agent.rounds",
  "agent.roundsAtMost",
  "agent.callsPerTool",
  "agent.callsPerTurn",
  "agent.toolLimits",
  "agent.onLimit",
  "agent.declined",
  "agent.identicalCalls",
  "agent.questionsPerRound",
  "agent.parallelReads",
  "agent.logCalls",
  "agent.askReason",
  "agent.requestTools",
  ...toolSearchKeys,
] as const;

type AgentSettingKey = (typeof agentSettingKeys)[number];

export type RawAgentSettings = Readonly<Record<AgentSettingKey, unknown>>;

export function rawAgentSettings(of: (key: AgentSettingKey) => unknown): RawAgentSettings {
  return {
    "agent.rounds": of("agent.rounds"),
    "agent.roundsAtMost": of("agent.roundsAtMost"),
    "agent.callsPerTool": of("agent.callsPerTool"),
    "agent.callsPerTurn": of("agent.callsPerTurn"),
    "agent.toolLimits": of("agent.toolLimits"),
    "agent.onLimit": of("agent.onLimit"),
    "agent.declined": of("agent.declined"),
    "agent.identicalCalls": of("agent.identicalCalls"),
    "agent.questionsPerRound": of("agent.questionsPerRound"),
    "agent.parallelReads": of("agent.parallelReads"),
    "agent.logCalls": of("agent.logCalls"),
    "agent.askReason": of("agent.askReason"),
    "agent.requestTools": of("agent.requestTools"),
    "agent.toolSearchAbove": of("agent.toolSearchAbove"),
    "agent.toolSearchIndex": of("agent.toolSearchIndex"),
    "agent.toolSearchAccumulates": of("agent.toolSearchAccumulates"),
  };
}

export interface AgentSettings {
  readonly limits: Omit<AgentLimits, "toolLimits" | "onExhausted">;
  /** Calls of this tool in one turn, 0 for any number; `null`: as of any other. */
  callsOf(tool: ToolId): number | null;
  /** Whether calls that only read may run at the same time. */
  readonly parallelReads: boolean;
  /** Whether arguments and results stand in the log channel, too. */
  readonly logCalls: boolean;
  /** Whether the model is asked why it makes a call. */
  readonly askReason: boolean;
  /** What becomes of all other tools where a request names some. */
  readonly requestTools: RequestTools;
  readonly toolSearch: ToolSearchSetting;
}

/** Behaviour 3.46: bad values are reported, and count as those that are usual. */
export function readAgentSettings(raw: RawAgentSettings, problems: SettingProblem[]): AgentSettings {
  const counted = (key: CountedLimit) => readCount(raw[`agent.${key}`], key, problems);
  const flag = (key: "parallelReads" | "logCalls" | "askReason", usual = false) =>
    readFlag(raw[`agent.${key}`], key, usual, problems);
  return {
    limits: {
      rounds: counted("rounds"),
      roundsAtMost: counted("roundsAtMost"),
      callsPerTool: counted("callsPerTool"),
      callsPerTurn: counted("callsPerTurn"),
      onLimit: readOneOf(raw["agent.onLimit"], "onLimit", onLimitSettings, problems),
      declined: readOneOf(raw["agent.declined"], "declined", declinedSettings, problems),
      identicalCalls: counted("identicalCalls"),
      questionsPerRound: counted("questionsPerRound"),
    },
    callsOf: readToolLimits(raw["agent.toolLimits"], problems),
    parallelReads: flag("parallelReads"),
    logCalls: flag("logCalls"),
    askReason: flag("askReason", true),
    requestTools: readOneOf(raw["agent.requestTools"], "requestTools", requestToolsSettings, problems),
    toolSearch: readToolSearch(raw, problems),
  };
}

function readCount(raw: unknown, key: CountedLimit, problems: SettingProblem[]): number {
  if (raw === undefined) return defaultLimits[key];
  if (typeof raw === "number" && isCount(raw, leastOf[key])) return raw;
  const what = `must be a whole number from ${leastOf[key]} to ${mostCounted}; counts as ${defaultLimits[key]}`;
  problems.push({ where: `toolgate.agent.${key}`, what });
  return defaultLimits[key];
}

function readFlag(raw: unknown, key: string, usual: boolean, problems: SettingProblem[]): boolean {
  if (raw === undefined || typeof raw === "boolean") return raw ?? usual;
  problems.push({ where: `toolgate.agent.${key}`, what: `must be true or false; counts as ${usual}` });
  return usual;
}

/** `override`: no others are offered; `append`: all others are, too. */
export const requestToolsSettings = ["override", "append"] as const;
export type RequestTools = (typeof requestToolsSettings)[number];

export const onLimitSettings = ["stop", "answer"] as const;
export const declinedSettings = ["call", "tool"] as const;

/** The first is what counts where there is no other. */
function readOneOf<const T extends string>(
  raw: unknown,
  key: string,
  values: readonly [T, ...T[]],
  problems: SettingProblem[],
): T {
  const found = values.find((value) => value === raw);
  if (raw === undefined || found !== undefined) return found ?? values[0];
  const what = `must be ${values.map((value) => `"${value}"`).join(" or ")}; counts as "${values[0]}"`;
  problems.push({ where: `toolgate.agent.${key}`, what });
  return values[0];
}

function readToolLimits(raw: unknown, problems: SettingProblem[]): AgentSettings["callsOf"] {
  const where = "toolgate.agent.toolLimits";
  const entries = raw === undefined ? [] : entriesOf(raw);
  if (!entries) problems.push({ where, what: "must be an object of tool ids and numbers of calls" });
  const limits = (entries ?? []).flatMap(([key, most]) => {
    const counted = typeof most === "number" && isCount(most, 0) ? most : null;
    const what =
      keyProblem(key) ??
      (counted === null ? `must be a whole number from 0 (no limit) to ${mostCounted}` : null);
    if (what !== null) problems.push({ where: `${where}: '${key}'`, what });
    return what === null && counted !== null ? [{ key, most: counted }] : [];
  });
  // 0 is no limit at all.
  const loose = (most: number) => (most === 0 ? mostCounted + 1 : most);
  const found = compileKeys(limits, (a, b) => loose(a.most) - loose(b.most));
  return (tool) => found(tool)?.most ?? null;
}
