import { newEnforcer, newModelFromString } from "casbin";
import type { Args, Decides, Rule } from "../scenario.ts";
import { predicate } from "./native.ts";

/** Casbin, the cheapest way: one policy line for each rule, whose condition is called as native code. */
export async function casbin(rules: readonly Rule[]): Promise<Decides> {
  const enforcer = await newEnforcer(newModelFromString(model));
  const predicates = rules.map(({ when }) => (when === null ? () => true : predicate(when)));
  await enforcer.addFunction(
    "holds",
    (number: string, args: Args) => predicates[Number(number)]?.(args) ?? false,
  );
  await enforcer.addPolicies(
    rules.map(({ tool, decision }, number) => [
      tool,
      String(number),
      decision === "allow" ? "allow" : "deny",
    ]),
  );
  return ({ tool, args }) => enforcer.enforceSync(tool, args);
}

const model = `
[request_definition]
r = tool, args

[policy_definition]
p = tool, number, eft

[policy_effect]
e = some(where (p.eft == allow)) && !some(where (p.eft == deny))

[matchers]
m = r.tool == p.tool && holds(p.number, r.args)
`;
