import type { RuleSource } from "./decision.ts";
import type { Mode } from "./mode.ts";
import type { SessionMode } from "./sessionMode.ts";
import type { ToolSpec } from "./toolSpec.ts";

/** Everything the precedence table looks at, as plain data. */
export interface Situation {
  /** Why the message or its sender is not acceptable, or `null`. */
  readonly doorProblem: string | null;
  /** `null`: not offered to this caller. */
  readonly tool: Pick<ToolSpec, "id" | "kind" | "risk" | "requiresApproval" | "origin"> | null;
  /** Every problem of the arguments. */
  readonly problems: readonly string[];
  readonly policy: Policy;
  /** What other extensions say of the call. */
  readonly foreign: readonly ForeignPolicy[];
  readonly trusted: boolean;
  /** What the call would change that steers the editor, an agent or Toolgate itself. */
  readonly protections: readonly string[];
  /** Whether everything the call would change is inside the workspace. */
  readonly insideWorkspace: boolean;
  readonly sessionMode: SessionMode;
  readonly row: Row | null;
  readonly rules: readonly RuleMatch[];
  readonly grant: { readonly id: string } | null;
}

/** The strictest reading of everything; what is known replaces it. */
export const unread: Situation = {
  doorProblem: null,
  tool: null,
  problems: [],
  policy: { kind: "annotated" },
  foreign: [],
  trusted: false,
  protections: [],
  insideWorkspace: false,
  sessionMode: "normal",
  row: null,
  rules: [],
  grant: null,
};

/** `custom` carries what its predicate answered for this call; `error` when it gave no boolean. */
export type Policy =
  | { readonly kind: "annotated" }
  | { readonly kind: "allowAll" }
  /** `why`: the run it came with is a preview. */
  | { readonly kind: "denyAll"; readonly why?: "preview" }
  | { readonly kind: "custom"; readonly answer: "ask" | "allow" | "error" };

/** What the policy of another extension says of a call; it can only tighten. `error`: it gave no boolean. */
export interface ForeignPolicy {
  readonly from: string;
  readonly says: "nothing" | "ask" | "error" | "deny";
}

/** The row of `toolgate.tools` that is most specific to the tool. */
export interface Row {
  readonly key: string;
  readonly mode: Mode;
  /** The value was no mode and counts as `required`. */
  readonly invalid?: true;
}

/** The rules that match a call; those in shadow decide nothing and are only recorded. */
export interface MatchedRules {
  readonly matches: readonly RuleMatch[];
  readonly shadows: readonly RuleMatch[];
}

/** A rule that matches the call; several may. */
export interface RuleMatch {
  readonly name: string;
  readonly source: RuleSource;
  readonly decision: Mode;
  readonly reason: string | null;
}
