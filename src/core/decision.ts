import type { Mode } from "./mode.ts";

/** The rows of the precedence table, in order. */
export const steps = [
  "door",
  "resolve",
  "validate",
  "deny",
  "trust",
  "protected",
  "policy",
  "required",
  "rules",
  "row",
  "custom",
  "default",
  "grants",
  "strategy",
  "commit",
] as const;

export type Step = (typeof steps)[number];

/** Who or what settled it. */
export type Authority =
  | { readonly kind: "row"; readonly key: string; readonly mode: Mode }
  | { readonly kind: "rule"; readonly name: string; readonly source: RuleSource }
  | {
      readonly kind: "policy";
      readonly policy: "denyAll" | "allowAll" | "custom";
      /** The extension whose policy it is; absent: the person's own. */
      readonly from?: string;
    }
  | { readonly kind: "mode"; readonly mode: "plan" | "acceptEdits" | "preview" }
  | { readonly kind: "protection"; readonly what: string }
  | { readonly kind: "tool"; readonly why: "requiresApproval" | "risk" }
  | { readonly kind: "grant"; readonly id: string }
  | { readonly kind: "trust" }
  | { readonly kind: "door" }
  | { readonly kind: "arguments" }
  | {
      readonly kind: "person";
      /** Every strategy the answer rests on, where it took more than the person's word. */
      readonly members?: readonly string[];
    }
  | { readonly kind: "strategy"; readonly name: string; readonly members?: readonly string[] }
  /** Another program's person, asked through it; `name`: what it was called when it was let in. */
  | { readonly kind: "client"; readonly name: string }
  | { readonly kind: "noStrategy" }
  | { readonly kind: "timeout"; readonly seconds: number }
  | { readonly kind: "cancelled" }
  | { readonly kind: "limit"; readonly limit: string }
  | { readonly kind: "fault"; readonly fault: string };

/** `preset`: shipped with Toolgate, under everything the person says. */
export const ruleSources = ["user", "workspace", "managed", "preset"] as const;
export type RuleSource = (typeof ruleSources)[number];

/** What the precedence table says of a call. `ask` is not an answer yet; the gate turns it into one. */
export type Verdict =
  | { readonly kind: "allow"; readonly step: Step; readonly by: Authority; readonly reason: string }
  | {
      readonly kind: "ask";
      readonly step: Step;
      readonly by: Authority;
      readonly reason: string;
      /** Whether a grant may answer instead of a person. */
      readonly grantable: boolean;
    }
  | {
      readonly kind: "deny";
      readonly step: Step;
      readonly by: Authority;
      readonly reason: string;
      /** Every problem of invalid arguments, in words for the caller. */
      readonly details?: readonly string[];
    };

/** What the gate finally did with a call, and why: what the log keeps and the refusal says. */
export interface Decision {
  readonly kind: "allow" | "deny";
  readonly step: Step;
  readonly by: Authority;
  readonly reason: string;
  readonly details?: readonly string[];
  /** What rules in shadow would have made of it; they change nothing. */
  readonly shadows?: readonly ShadowVerdict[];
  /** What was answered to, where somebody had to be asked. */
  readonly asked?: { readonly step: Step; readonly reason: string };
  /** A strategy's notes for the log; never shown to a model. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** What would have become of a call, had a rule in shadow been live. */
export interface ShadowVerdict {
  readonly rule: string;
  readonly source: RuleSource;
  readonly kind: Verdict["kind"];
  readonly step: Step;
}
