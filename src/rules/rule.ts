import * as z from "zod/mini";
import type { JsonObject } from "../core/json.ts";
import { modes, type Mode } from "../core/mode.ts";
import { keyProblem } from "../core/table.ts";

/** One element of `toolgate.rules`, as it is written. */
export interface WrittenRule {
  /** A tool id or a glob over tool ids. */
  readonly tool: string;
  /** CEL; `null`: every call. */
  readonly when: string | null;
  readonly decision: Mode;
  readonly reason: string | null;
  /** Wall-clock milliseconds; from then on the rule does not exist. */
  readonly expires: number | null;
  readonly shadow: boolean;
  readonly examples: { readonly match: readonly JsonObject[]; readonly notMatch: readonly JsonObject[] };
}

export type RuleReading =
  | { readonly kind: "rule"; readonly rule: WrittenRule }
  /** What can be told of a rule that is refused: whom it names, and what it might have been. */
  | {
      readonly kind: "broken";
      readonly tool: string | null;
      readonly decision: Mode | null;
      readonly shadow: boolean;
      readonly problem: string;
    };

/** Reads one rule. `tool` and `decision` of a broken one are `null` where they cannot be told. */
export function readRule(raw: unknown): RuleReading {
  const read = written.safeParse(raw);
  const problem = read.success
    ? keyProblem(read.data.tool)
    : read.error.issues.map((issue) => `${where(issue.path)}${words(issue)}`).join("; ");
  if (read.success && problem === null) return { kind: "rule", rule: ruleOf(read.data) };
  const tool = toolOnly.safeParse(raw).data?.tool;
  return {
    kind: "broken",
    tool: tool !== undefined && keyProblem(tool) === null ? tool : null,
    decision: decisionOnly.safeParse(raw).data?.decision ?? null,
    shadow: shadowOnly.safeParse(raw).success,
    problem: read.success ? `tool ${problem}` : (problem ?? "cannot be read"),
  };
}

const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
// Not a schema of records, which would drop `__proto__`.
const args = z.custom<JsonObject>(isObject, { error: "must be an object of arguments" });
const argsList = z.optional(z.array(args));
const text = z.string({ error: "must be text" });
const decision = z.enum(modes, {
  error: `must be one of ${modes.map((mode) => `"${mode}"`).join(", ")}`,
});

const written = z.strictObject({
  tool: text,
  when: z.optional(text),
  decision,
  reason: z.optional(text),
  expires: z.optional(
    z.iso.datetime({
      offset: true,
      error: 'must be a time with its zone, such as "2027-01-31T18:00:00+01:00"',
    }),
  ),
  shadow: z.optional(z.boolean({ error: "must be true or false" })),
  examples: z.optional(z.strictObject({ match: argsList, notMatch: argsList })),
});

const toolOnly = z.object({ tool: z.string() });
const decisionOnly = z.object({ decision: z.enum(modes) });
const shadowOnly = z.object({ shadow: z.literal(true) });

function ruleOf(read: z.infer<typeof written>): WrittenRule {
  return {
    tool: read.tool,
    when: read.when ?? null,
    decision: read.decision,
    reason: read.reason ?? null,
    expires: read.expires === undefined ? null : Date.parse(read.expires),
    shadow: read.shadow ?? false,
    examples: { match: read.examples?.match ?? [], notMatch: read.examples?.notMatch ?? [] },
  };
}

const where = (path: readonly PropertyKey[]) => (path.length === 0 ? "" : `${path.map(String).join(".")} `);

function words(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys")
    return `has the unknown key ${issue.keys.map((key) => `'${key}'`).join(", ")}`;
  if (issue.path.length === 0) return "must be an object with 'tool' and 'decision'";
  return issue.message;
}
