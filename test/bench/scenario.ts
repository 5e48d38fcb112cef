import type { ToolId } from "../../src/core/toolSpec.ts";

/** A rule in no language yet. */
export interface Rule {
  readonly tool: ToolId;
  /** `null`: always. */
  readonly when: Condition | null;
  readonly decision: "allow" | "ask" | "deny";
}

/** What an argument must be. */
export type Condition =
  | { readonly kind: "equals" | "startsWith" | "contains"; readonly field: string; readonly text: string }
  | { readonly kind: "above"; readonly field: string; readonly number: number }
  | { readonly kind: "oneOf"; readonly field: string; readonly texts: readonly string[] }
  /** `like` is as close as a language without patterns can come. */
  | { readonly kind: "fits"; readonly field: string; readonly pattern: string; readonly like: string };

export interface Call {
  readonly tool: ToolId;
  readonly args: Args;
}

export type Args = Readonly<Record<string, string | number>>;

/** Whether a call may run without anybody being asked. */
export type Decides = (call: Call) => boolean;

/** As many tools as it takes, with 20 rules each. */
export function rules(count: number): readonly Rule[] {
  return Array.from({ length: count / rulesOfTool }, (_, index) => index).flatMap(rulesOf);
}

/** Of every third tool: calls that run, are asked for and are denied, by different rules. */
export function calls(count: number, title = "Let the door open twice"): readonly Call[] {
  const args = { repo: "shop", path: "src/door/open.ts", branch: "feature/door", count: 3, title };
  const variants: readonly Args[] = [
    args,
    { ...args, count: 40, path: "src/a/very/long/way/down/to/a/file/with/a/name.test.ts" },
    { ...args, repo: "vault-4" },
    { ...args, branch: "main" },
    { ...args, path: "keys/server.pem" },
  ];
  const tools = Array.from({ length: count / rulesOfTool }, (_, index) => toolAt(index));
  return tools
    .filter((_, index) => index % 3 === 0)
    .flatMap((tool) => variants.map((one) => ({ tool, args: one })));
}

const rulesOfTool = 20;

const toolAt = (index: number): ToolId => `server${index}/create_file`;

function rulesOf(index: number): readonly Rule[] {
  const tool = toolAt(index);
  const deny = (when: Condition): Rule => ({ tool, when, decision: "deny" });
  const ask = (when: Condition): Rule => ({ tool, when, decision: "ask" });
  const numbers = [1, 2, 3, 4];
  return [
    ...numbers.map((at) => deny({ kind: "equals", field: "repo", text: `vault-${at}` })),
    ...numbers.map((at) => deny({ kind: "startsWith", field: "path", text: `private/${at}/` })),
    ...numbers.map((at) => ask({ kind: "contains", field: "title", text: `release ${at}` })),
    ask({ kind: "above", field: "count", number: 100 }),
    ask({ kind: "above", field: "count", number: 1000 }),
    ask({ kind: "oneOf", field: "branch", texts: ["main", "stable", "production"] }),
    deny({ kind: "fits", field: "path", pattern: ".*[.](pem|key)", like: "*.pem" }),
    deny({ kind: "fits", field: "path", pattern: "secrets/[a-z]+-[0-9]+[.]json", like: "secrets/*-*.json" }),
    // Both take for ever where patterns backtrack and the text is right.
    deny({ kind: "fits", field: "title", pattern: "(a+)+b", like: "a*b" }),
    deny({ kind: "fits", field: "title", pattern: "(a|aa)+c", like: "a*c" }),
    { tool, when: null, decision: "allow" },
  ];
}
