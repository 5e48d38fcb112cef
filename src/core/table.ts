import * as z from "zod/mini";
import { modes, type Mode } from "./mode.ts";
import type { Row } from "./situation.ts";

/** What is wrong with a setting, and where. */
export interface SettingProblem {
  /** The setting and the key in it: `toolgate.tools: 'github/*'`. */
  readonly where: string;
  readonly what: string;
}

export interface Table {
  readonly rows: readonly Row[];
  readonly problems: readonly SettingProblem[];
}

/** Stands for a row that could not be read and might have meant any tool. */
const everything: Row = { key: "**", mode: "required" };

/**
 * Reads `toolgate.tools`. A value that is no mode counts as `required`; a table or key that cannot be used
 * makes every tool without a row of its own ask. Both are reported; nothing throws.
 */
export function parseTable(raw: unknown, setting = "toolgate.tools"): Table {
  if (raw === undefined) return { rows: [], problems: [] };
  const entries = entriesOf(raw);
  if (!entries)
    return {
      rows: [everything],
      problems: [{ where: setting, what: "must be an object of tool ids and modes" }],
    };
  const rows: Row[] = [];
  const problems: SettingProblem[] = [];
  for (const [key, value] of entries) {
    const where = `${setting}: '${key}'`;
    const wrongKey = keyProblem(key);
    const mode = modeSchema.safeParse(value);
    if (wrongKey) {
      rows.push(everything);
      problems.push({ where, what: wrongKey });
    } else rows.push(mode.success ? { key, mode: mode.data } : { key, mode: "required", invalid: true });
    if (!mode.success)
      problems.push({
        where,
        what: `must be one of ${modes.map((one) => `"${one}"`).join(", ")}; counts as "required"`,
      });
  }
  return { rows, problems };
}

const modeSchema = z.enum(modes) satisfies z.ZodMiniType<Mode>;

/** Entries of a plain object; `null` for everything else, a getter that throws included. */
export function entriesOf(raw: unknown): readonly (readonly [string, unknown])[] | null {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return null;
  try {
    return Object.entries(raw);
  } catch {
    return null;
  }
}

/** What makes a key unusable as a tool id or a glob over tool ids, or `null`. */
export function keyProblem(key: string): string | null {
  if (key !== "**" && !/^[^/]+\/[^/]+$/u.test(key))
    return "must be a tool id such as 'toolgate/write_file' or 'github/*'";
  if (/[\s[\]()!\\]/u.test(key) || /[{}]/.test(key.replace(/\{[^{}]*\}/g, "")))
    return "must have no wildcards but '*', '?' and '{one,other}', and no blanks";
  if (key.length > 200) return "must not be longer than 200 characters";
  // Each wildcard multiplies what a matcher has to try.
  if ((key.match(/[*?[{(]/g) ?? []).length > 4) return "must not have more than four wildcards";
  return null;
}
