import { preparsePolicySet, statefulIsAuthorized } from "@cedar-policy/cedar-wasm/nodejs";
import type { Condition, Decides, Rule } from "../scenario.ts";

/** Cedar, its policies parsed before. It has no patterns; globs stand in for them. */
export function cedar(rules: readonly Rule[]): Decides {
  const preparsedPolicySetId = `${rules.length} rules`;
  const parsed = preparsePolicySet(preparsedPolicySetId, { staticPolicies: rules.map(policy).join("\n") });
  if (parsed.type === "failure") throw new Error(parsed.errors.map(({ message }) => message).join("; "));
  return ({ tool, args }) => {
    const answer = statefulIsAuthorized({
      principal: { type: "Agent", id: "gate" },
      action: { type: "Action", id: tool },
      resource: { type: "Workspace", id: "shop" },
      context: { ...args },
      preparsedPolicySetId,
      entities: [],
    });
    return answer.type === "success" && answer.response.decision === "allow";
  };
}

function policy({ tool, when, decision }: Rule): string {
  const effect = decision === "allow" ? "permit" : "forbid";
  const condition = when === null ? "" : ` when { ${text(when)} }`;
  return `${effect}(principal, action == Action::${JSON.stringify(tool)}, resource)${condition};`;
}

function text(condition: Condition): string {
  const field = `context.${condition.field}`;
  switch (condition.kind) {
    case "equals":
      return `${field} == ${JSON.stringify(condition.text)}`;
    case "startsWith":
      return `${field} like ${JSON.stringify(`${condition.text}*`)}`;
    case "contains":
      return `${field} like ${JSON.stringify(`*${condition.text}*`)}`;
    case "above":
      return `${field} > ${condition.number}`;
    case "oneOf":
      return `${JSON.stringify(condition.texts)}.contains(${field})`;
    case "fits":
      return `${field} like ${JSON.stringify(condition.like)}`;
  }
}
