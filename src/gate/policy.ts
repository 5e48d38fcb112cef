import type { Policy } from "../core/situation.ts";
import type { ToolCall } from "../core/toolCall.ts";
import type { ToolSpec } from "../core/toolSpec.ts";

/** Who must be asked, beyond the table: behaviour 1.1 to 1.5. No fifth kind. */
export type ToolApprovalPolicy =
  | { readonly kind: "annotated" }
  | { readonly kind: "allowAll" }
  | { readonly kind: "denyAll" }
  | { readonly kind: "custom"; readonly predicate: ApprovalPredicate };

/** `true` asks, `false` allows. Anything else, a promise included, is an error, and an error asks. */
export type ApprovalPredicate = (tool: ToolSpec, call: ToolCall) => boolean;

/** What a policy says of one call, as plain data. */
export function policyFor(policy: ToolApprovalPolicy, tool: ToolSpec, call: ToolCall): Policy {
  return policy.kind === "custom" ? { kind: "custom", answer: asked(policy.predicate, tool, call) } : policy;
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
