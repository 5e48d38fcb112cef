import { Environment, type ParseResult } from "@marcbachmann/cel-js";
import type { ToolCall } from "../core/toolCall.ts";
import { hasLoop } from "./expressionCost.ts";
import { shapeProblem } from "./expressionShape.ts";
import { expressionWords } from "./expressionWords.ts";
import { compilePattern, type FittingPattern } from "./pattern.ts";
import type { PathFacts } from "../core/pathFacts.ts";
import type { ShellReading } from "./shell/reading.ts";

/** What an expression can ask of a call. All that takes time throws when it would take too much. */
export interface Facts {
  readonly call: Pick<ToolCall, "tool" | "args" | "caller" | "cwd">;
  readonly folders: readonly string[];
  shell(line: string): ShellReading;
  /** Throws an `Error` when it cannot tell. */
  path(path: string): PathFacts;
  fits(text: string, pattern: FittingPattern): boolean;
  /** Whether the arguments are more than an expression should loop over. */
  readonly tooLarge: boolean;
}

/** `uncertain`: evaluating it failed, so that it is neither true nor false of this call. */
export type Reading =
  { readonly kind: "yes" } | { readonly kind: "no" } | { readonly kind: "uncertain"; readonly why: string };

export type Expression =
  | { readonly kind: "expression"; read(facts: Facts): Reading }
  | { readonly kind: "bad"; readonly problem: string };

/** Whether an expression may ask about a command line; a text that only looks so counts. */
export const asksShell = (source: string) => /\bshell\s*\(/.test(source);

/** Compiles what stands in `when`: CEL with `shell`, `path`, `host` and `re`. */
export function createExpressions(): (source: string) => Expression {
  const compiledPatterns = new Map<string, FittingPattern>();
  let facts: Facts | null = null;
  const current = () => {
    if (!facts) throw new Error("there is no call to look at");
    return facts;
  };
  const environment = new Environment({ homogeneousAggregateLiterals: false, limits })
    .registerVariable("tool", "string")
    .registerVariable("args", "map")
    .registerVariable("caller", "map")
    .registerVariable("cwd", "dyn")
    .registerVariable("workspace", "list")
    .registerFunction("shell(string): list", (line: string) => commandsOf(current().shell(line)))
    .registerFunction("path(string): map", (path: string) => current().path(path))
    .registerFunction("host(string): string", hostOf)
    .registerFunction("re(string, string): bool", (text: string, source: string) => {
      const pattern = compiledPatterns.get(source);
      if (!pattern) throw new Error("the pattern is not known");
      return current().fits(text, pattern);
    });

  return (source) => {
    if (source.length > longestSource) return bad(`must not be longer than ${longestSource} characters`);
    const parsed = parse(environment, source);
    if (typeof parsed === "string") return bad(parsed);
    const patterns = new Set<string>();
    const problem = shapeProblem(parsed.ast, patterns);
    if (problem !== null) return bad(problem);
    for (const pattern of patterns) {
      const compiled = compilePattern(pattern);
      if (compiled.kind === "bad") return bad(compiled.problem);
      compiledPatterns.set(pattern, compiled);
    }
    const loops = hasLoop(parsed.ast);
    return {
      kind: "expression",
      read(asked) {
        if (loops && asked.tooLarge) return uncertain("there are too many values in the arguments");
        facts = asked;
        try {
          const { call, folders } = asked;
          const value: unknown = parsed({
            tool: call.tool,
            args: call.args,
            caller: call.caller,
            cwd: call.cwd,
            workspace: folders,
          });
          if (typeof value === "boolean") return value ? yes : no;
          return uncertain("it gives neither true nor false");
        } catch (error) {
          return uncertain(expressionWords(error, source));
        } finally {
          facts = null;
        }
      },
    };
  };
}

const limits = {
  maxAstNodes: 500,
  maxDepth: 50,
  maxListElements: 200,
  maxMapEntries: 50,
  maxCallArguments: 8,
};
const longestSource = 4000;
const longestAddress = 8000;

const yes: Reading = { kind: "yes" };
const no: Reading = { kind: "no" };
const uncertain = (why: string): Reading => ({ kind: "uncertain", why });
const bad = (problem: string): Expression => ({ kind: "bad", problem });

/** The parsed expression, or what is wrong with it. */
function parse(environment: Environment, source: string): ParseResult | string {
  try {
    const parsed = environment.parse(source);
    const { valid, type, error } = parsed.check();
    if (!valid) return expressionWords(error, source);
    return type === "bool" || type === "dyn"
      ? parsed
      : `must be true or false of a call; this is of type ${type}`;
  } catch (error) {
    return expressionWords(error, source);
  }
}

function commandsOf(reading: ShellReading): readonly object[] {
  if (reading.kind === "uncertain")
    throw new Error(`the command line cannot be read with certainty: ${reading.why}`);
  return [...reading.commands];
}

/** Lower case, without port; as a browser reads the address. */
function hostOf(address: string): string {
  if (address.length > longestAddress) throw new Error("there is too much of an address to look at");
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.hostname === "") throw new Error("the address has no host");
  return url.hostname;
}
