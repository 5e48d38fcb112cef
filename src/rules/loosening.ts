import { effectiveMode } from "../core/effectiveMode.ts";
import { strictnessOf, type Mode } from "../core/mode.ts";
import type { Row, Situation } from "../core/situation.ts";
import { parseTable } from "../core/table.ts";
import type { ToolId } from "../core/toolSpec.ts";
import type { ListedRule } from "./listedRule.ts";
import { compileRows, isExact } from "./rows.ts";
import { rawSettings, readSettings, type Settings } from "./settings.ts";

/** What may happen with less of a person than before. */
export type Loosening =
  /** `tool`: the key of the row that makes it so, else the tool's id. */
  | { readonly kind: "mode"; readonly tool: string; readonly from: Mode; readonly to: Mode }
  | { readonly kind: "ruleAllows" | "ruleGone"; readonly tool: string; readonly decision: Mode }
  | { readonly kind: "policy" };

/** What of a person's settings decides. */
export type Decisive = Pick<Settings, "row" | "rows" | "policy"> & {
  readonly rules: Pick<Settings["rules"], "listed">;
};

/** The keys of what decides, without `toolgate.`. */
export const decisiveKeys = ["tools", "rules", "policy", "preset"] as const;

/** What these values decided when they were in force. */
export function decisiveOf(raw: Readonly<Record<string, unknown>>): Decisive {
  const kept = new Map<string, unknown>(decisiveKeys.map((key) => [key, raw[key]]));
  return readSettings(
    rawSettings((key) => kept.get(key)),
    { rules: [], shell: null },
  );
}

/** These settings with another `toolgate.tools`. */
export function withTable(settings: Decisive, raw: unknown): Decisive {
  const { rows } = parseTable(raw);
  return { policy: settings.policy, rules: settings.rules, rows, row: compileRows(rows) };
}

type DecidedTool = NonNullable<Situation["tool"]>;

/** How settings have become looser, for these tools and for those that a row alone knows. `now`: wall clock. */
export function loosenings(
  before: Decisive,
  after: Decisive,
  tools: readonly DecidedTool[],
  now: number,
): readonly Loosening[] {
  const policy: Loosening[] =
    before.policy === "denyAll" && after.policy !== "denyAll" ? [{ kind: "policy" }] : [];
  return [...policy, ...looserModes(before, after, tools), ...looserRules(before, after, now)];
}

function looserModes(before: Decisive, after: Decisive, tools: readonly DecidedTool[]): readonly Loosening[] {
  const known = new Set(tools.map(({ id }) => id));
  const named = [...before.rows, ...after.rows]
    .map(({ key }) => ({ key, tool: namedBy(key) }))
    .filter(({ tool }) => !known.has(tool.id));
  const found = new Map<string, Loosening>();
  for (const { key, tool } of [...tools.map((one) => ({ key: one.id, tool: one })), ...named]) {
    const [was, is] = [before.row(tool.id), after.row(tool.id)];
    const [from, to] = [effectiveMode(tool, was).mode, effectiveMode(tool, is).mode];
    const label = (is ?? was)?.key ?? key;
    if (strictnessOf[to] < strictnessOf[from] && !found.has(label))
      found.set(label, { kind: "mode", tool: label, from, to });
  }
  return [...found.values()];
}

/** A tool that a key could mean, of which nothing is known but its name. */
function namedBy(key: Row["key"]): DecidedTool {
  const name = isExact(key)
    ? key
    : key
        .replace(/^\*\*$/, "*/*")
        .replace(/\{([^,}]*)[^}]*\}/g, "$1")
        .replace(/[*?]+/g, "x");
  const [source = "", ...rest] = name.split("/");
  const id: ToolId = `${source}/${rest.join("/")}`;
  return { id, kind: "other", risk: null, requiresApproval: null, origin: "foreign" };
}

function looserRules(before: Decisive, after: Decisive, now: number): readonly Loosening[] {
  const [were, are] = [live(before, now), live(after, now)];
  const allowing = are.filter(
    (rule) => rule.decision === "allow" && !were.some((old) => old.decision === "allow" && covers(old, rule)),
  );
  const gone = were.filter(
    (rule) =>
      rule.decision !== "allow" &&
      !are.some((one) => strictnessOf[one.decision] >= strictnessOf[rule.decision] && covers(one, rule)),
  );
  return [
    ...allowing.map(({ tool, decision }) => ({ kind: "ruleAllows" as const, tool, decision })),
    ...gone.map(({ tool, decision }) => ({ kind: "ruleGone" as const, tool, decision })),
  ];
}

type LiveRule = ListedRule & { readonly tool: string; readonly decision: Mode };

/** A workspace's rules and the machine's are not the person's, and come and go with the folder. */
function live({ rules }: Decisive, now: number): readonly LiveRule[] {
  return rules.listed.filter(
    (rule): rule is LiveRule =>
      (rule.source === "user" || rule.source === "preset") &&
      rule.state === "active" &&
      rule.tool !== null &&
      rule.decision !== null &&
      (rule.expires === null || rule.expires > now),
  );
}

/** Whether it speaks of the same calls, and no shorter. What a preset says of which is not in its condition. */
function covers(one: LiveRule, other: LiveRule): boolean {
  return (
    one.source === other.source &&
    one.tool === other.tool &&
    one.when === other.when &&
    endOf(one) >= endOf(other)
  );
}

const endOf = ({ expires }: LiveRule) => expires ?? Number.POSITIVE_INFINITY;
