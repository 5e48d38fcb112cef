import type { Args, Condition, Decides, Rule } from "../scenario.ts";

/** The floor: rules by tool in a Map, conditions written by hand, patterns as `RegExp`. */
export function native(rules: readonly Rule[]): Decides {
  const byTool = new Map<string, { readonly holds: Predicate; readonly decision: Rule["decision"] }[]>();
  for (const { tool, when, decision } of rules) {
    const known = byTool.get(tool) ?? [];
    byTool.set(tool, known);
    known.push({ holds: when === null ? () => true : predicate(when), decision });
  }
  return ({ tool, args }) => {
    let allowed = false;
    let held = false;
    for (const { holds, decision } of byTool.get(tool) ?? [])
      if (holds(args)) {
        if (decision === "allow") allowed = true;
        else held = true;
      }
    return allowed && !held;
  };
}

type Predicate = (args: Args) => boolean;

export function predicate(condition: Condition): Predicate {
  const { field } = condition;
  const text = (value: string | number | undefined) => (typeof value === "string" ? value : "");
  switch (condition.kind) {
    case "equals":
      return (args) => args[field] === condition.text;
    case "startsWith":
      return (args) => text(args[field]).startsWith(condition.text);
    case "contains":
      return (args) => text(args[field]).includes(condition.text);
    case "above":
      return (args) => Number(args[field]) > condition.number;
    case "oneOf":
      return (args) => condition.texts.includes(text(args[field]));
    case "fits": {
      const pattern = new RegExp(`^(?:${condition.pattern})$`);
      return (args) => pattern.test(text(args[field]));
    }
  }
}
