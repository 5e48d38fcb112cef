import { Environment, type ParseResult } from "@marcbachmann/cel-js";
import type { Condition, Decides, Rule } from "../scenario.ts";

/** CEL alone: compiled expressions by tool in a Map; its `matches` is a `RegExp`. */
export function cel(rules: readonly Rule[]): Decides {
  const environment = new Environment().registerVariable("args", "map");
  const byTool = new Map<string, { readonly parsed: ParseResult; readonly decision: Rule["decision"] }[]>();
  for (const { tool, when, decision } of rules) {
    const known = byTool.get(tool) ?? [];
    byTool.set(tool, known);
    known.push({ parsed: environment.parse(when === null ? "true" : celText(when, "matches")), decision });
  }
  return ({ tool, args }) => {
    const context = { args };
    let allowed = false;
    let held = false;
    for (const { parsed, decision } of byTool.get(tool) ?? [])
      if (parsed(context) === true) {
        if (decision === "allow") allowed = true;
        else held = true;
      }
    return allowed && !held;
  };
}

/** `patterns`: by CEL's own function, or by the one that rules have in its place. */
export function celText(condition: Condition, patterns: "matches" | "re"): string {
  const field = `args.${condition.field}`;
  switch (condition.kind) {
    case "equals":
      return `${field} == ${JSON.stringify(condition.text)}`;
    case "startsWith":
    case "contains":
      return `${field}.${condition.kind}(${JSON.stringify(condition.text)})`;
    case "above":
      return `${field} > ${condition.number}`;
    case "oneOf":
      return `${field} in ${JSON.stringify(condition.texts)}`;
    case "fits":
      return patterns === "re"
        ? `re(${field}, ${JSON.stringify(condition.pattern)})`
        : `${field}.matches(${JSON.stringify(`^(?:${condition.pattern})$`)})`;
  }
}
