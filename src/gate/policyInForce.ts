import { allowAll, annotated, denyAll, type RequestPolicy, type ToolApprovalPolicy } from "./policy.ts";

/**
 * The policy of a call whose run began with `captured` (`null`: it is a run of its own), where the window's is
 * `now` by this time: a run keeps its own through all its rounds, but what was tightened since counts at once.
 */
export function policyInForce(
  captured: ToolApprovalPolicy | null,
  now: ToolApprovalPolicy,
  requested: readonly RequestPolicy[],
): ToolApprovalPolicy {
  const policy = kept(captured, now);
  // Whoever has a policy of its own for a session does not want everything allowed in it.
  return policy.kind === "allowAll" && requested.length > 0 ? annotated : policy;
}

function kept(captured: ToolApprovalPolicy | null, now: ToolApprovalPolicy): ToolApprovalPolicy {
  if (captured === null || now.kind === "denyAll") return now;
  // It ends with its time for those, too, that began under it.
  return captured.kind === "allowAll" ? now : captured;
}

/** The window's policy, else the person's setting; what that denies, no window allows. */
export function windowPolicy(setting: "annotated" | "denyAll", allowAllMs: number): ToolApprovalPolicy {
  if (setting === "denyAll") return denyAll;
  return allowAllMs > 0 ? allowAll : annotated;
}
