import type { RuleSource } from "../core/decision.ts";
import type { JsonPath } from "./jsonPlace.ts";

/** A value in a file of settings. `application`: the person's, whatever profile is used. */
export type SettingsPlace = { readonly at: JsonPath } & (
  | { readonly kind: "application" | "user" | "workspace" }
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "file"; readonly file: string }
);

/** Where a row of `toolgate.tools` is written. */
export const rowPlace = (key: string): SettingsPlace => ({
  kind: "application",
  at: ["toolgate.tools", key],
});

/** Where what is wrong with the settings is written; see `SettingProblem`. */
export function problemPlace(where: string): SettingsPlace | null {
  if (where.startsWith("toolgate.rules")) return rulePlace(where, "user");
  if (where.startsWith("toolgate.workspaceRules")) return rulePlace(where, "workspace");
  const [, setting, key] = /^(toolgate\.[\w.]+)(?:: '([^]*)')?$/.exec(where) ?? [];
  if (setting === undefined) return rulePlace(where, "managed");
  return { kind: "application", at: key === undefined ? [setting] : [setting, key] };
}

/** Where a rule is written, by its name: the setting or file, and the index in it; `null` for one that we ship. */
export function rulePlace(name: string, source: RuleSource): SettingsPlace | null {
  const [, where = name, index] = /^([^]*)\[(\d+)\]$/.exec(name) ?? [];
  const inside = index === undefined ? [] : [Number(index)];
  switch (source) {
    case "user":
      return { kind: "application", at: ["toolgate.rules", ...inside] };
    case "managed":
      return { kind: "file", file: where, at: ["rules", ...inside] };
    case "workspace": {
      const [, setting = where, whose] = /^(\S+) \(([^]*)\)$/.exec(where) ?? [];
      const at = [setting, ...inside];
      if (whose === undefined) return { kind: "workspace", at };
      return whose === "yours" ? { kind: "user", at } : { kind: "folder", folder: whose, at };
    }
    case "preset":
      return null;
  }
}
