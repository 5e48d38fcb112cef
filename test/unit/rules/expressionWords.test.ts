import assert from "node:assert/strict";
import { createExpressions } from "../../../src/rules/expression.ts";

describe("what is wrong with an expression", () => {
  const compile = createExpressions();
  const cases: [source: string, said: string][] = [
    ["path(args.path).inside &&", "something is missing at the end"],
    ["args.path ==", "something is missing at the end"],
    ["(args.a", "')' is missing at the end"],
    ["[1, 2", "']' is missing at the end"],
    ["args..a", "it cannot be understood at '.' (character 6)"],
    ["args.a = 1", "it cannot be understood at '=' (character 8)"],
    ["args.a == 1 and true", "it cannot be understood at 'and' (character 13)"],
    ["args.a == 'x", "a text has no closing quote"],
    ["foo == 1", "'foo' is not known here; there are tool, args, caller, cwd and workspace"],
    ["foo(1)", "there is no function for 'foo(int)'"],
    ["tool == 1", "'string == int' is not possible: such values do not go together"],
    ["args.a && 1", "'&&', '||' and '!' take true or false, not 'int'"],
    ["for == 1", "'for' is a word of the language and no name"],
    ["tool.a == 1", "a value of the kind 'string' has nothing in it to look up"],
    ["'a'", "must be true or false of a call; this is of type string"],
  ];
  for (const [source, said] of cases)
    it(`is said in words, not in tokens: ${source}`, () => {
      const expression = compile(source);
      assert.equal(expression.kind === "bad" && expression.problem, said);
    });
});
