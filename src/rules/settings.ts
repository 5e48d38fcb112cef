import * as z from "zod/mini";
import type { Row } from "../core/situation.ts";
import { entriesOf, keyProblem, parseTable, type SettingProblem } from "../core/table.ts";
import type { ToolId } from "../core/toolSpec.ts";
import { compileKeys } from "./rows.ts";
import type { Mode } from "../core/mode.ts";

/** Every setting, once; the manifest is held against it. */
export const settingKeys = ["tools", "promptTemplate", "promptTemplates", "approvalTimeoutSeconds"] as const;

/** The person's own values as VS Code gives them, unread. */
export type RawSettings = Readonly<Record<(typeof settingKeys)[number], unknown>>;

export interface Settings {
  row(tool: ToolId): Row | null;
  prompt(tool: ToolId): string | null;
  readonly approvalTimeoutSeconds: number;
  readonly problems: readonly SettingProblem[];
}

/** Bad values are problems with the key and what would be right; nothing throws and nothing gets looser. */
export function readSettings(raw: RawSettings): Settings {
  const table = parseTable(raw.tools);
  const problems = [...table.problems];
  const template = z.optional(z.string()).safeParse(raw.promptTemplate);
  if (!template.success) problems.push({ where: "toolgate.promptTemplate", what: "must be text" });
  const templates = readTemplates(raw.promptTemplates, problems);
  const byTool = compileKeys(templates, (a, b) => (a.key < b.key ? -1 : 1));
  return {
    row: compileKeys(table.rows, (a, b) => strictness(b) - strictness(a)),
    prompt: (tool) => byTool(tool)?.template ?? template.data ?? null,
    approvalTimeoutSeconds: readTimeout(raw.approvalTimeoutSeconds, problems),
    problems,
  };
}

const strictness = ({ mode }: Row) => strictnessOf[mode];

const strictnessOf = { allow: 0, ask: 1, required: 2, deny: 3 } satisfies Record<Mode, number>;

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
