import type { ForeignPolicy, Policy } from "../core/situation.ts";
import type { ToolCall } from "../core/toolCall.ts";
import type { ToolSpec } from "../core/toolSpec.ts";

/** Who must be asked, beyond the table: behaviour 1.1 to 1.5. No fifth kind. */
export type ToolApprovalPolicy =
  | { readonly kind: "annotated" }
  | { readonly kind: "allowAll" }
  /** `why`: a run that the person only previews, whatever the window's mode. */
  | { readonly kind: "denyAll"; readonly why?: "preview" }
  | { readonly kind: "custom"; readonly predicate: ApprovalPredicate };

/** `true` asks, `false` allows. Anything else, a promise included, is an error, and an error asks. */
export type ApprovalPredicate = (tool: ToolSpec, call: ToolCall) => boolean;

/** What another extension wants of a session: it can only tighten, so what would allow changes nothing. */
export interface RequestPolicy {
  /** The extension's id. */
  readonly from: string;
  readonly policy: Exclude<ToolApprovalPolicy, { readonly kind: "allowAll" }>;
}

export const annotated: ToolApprovalPolicy = Object.freeze({ kind: "annotated" });
export const allowAll: ToolApprovalPolicy = Object.freeze({ kind: "allowAll" });
export const denyAll: ToolApprovalPolicy = Object.freeze({ kind: "denyAll" });
export const previewAll: ToolApprovalPolicy = Object.freeze({ kind: "denyAll", why: "preview" });

/** Throws a `TypeError` where the predicate is none. */
export function custom(predicate: ApprovalPredicate): ToolApprovalPolicy & { readonly kind: "custom" } {
  const given: unknown = predicate;
  if (given === null || given === undefined) throw new TypeError("predicate must not be null");
  if (typeof given !== "function") throw new TypeError("predicate must be a function");
  return Object.freeze({ kind: "custom", predicate });
}

/** What a policy says of one call, as plain data. */
export function policyFor(policy: ToolApprovalPolicy, tool: ToolSpec, call: ToolCall): Policy {
  switch (policy.kind) {
    case "annotated":
    case "allowAll":
      return { kind: policy.kind };
    case "denyAll":
      return policy.why === undefined ? { kind: policy.kind } : { kind: policy.kind, why: policy.why };
    case "custom":
      return { kind: "custom", answer: asked(policy.predicate, tool, call) };
  }
}

/** What another extension's policy says of one call. */
export function foreignPolicyFor(
  { from, policy }: RequestPolicy,
  tool: ToolSpec,
  call: ToolCall,
): ForeignPolicy {
  switch (policy.kind) {
    case "annotated":
      return { from, says: "nothing" };
    case "denyAll":
      return { from, says: "deny" };
    case "custom": {
      const answer = asked(policy.predicate, tool, call);
      return { from, says: answer === "allow" ? "nothing" : answer };
    }
  }
}

function asked(predicate: ApprovalPredicate, tool: ToolSpec, call: ToolCall): "ask" | "allow" | "error" {
  try {
    const answer: unknown = predicate(tool, call);
    if (answer === true) return "ask";
    if (answer === false) return "allow";
    if (answer instanceof Promise) answer.catch(() => undefined);
    return "error";
  } catch {
    return "error";
  }
}
