import type { ApprovalStrategy, CompositeStrategy, ToolApprovalStrategy } from "./strategy.ts";

/** Says yes to everything, like a tool call before there were approvals (behaviour 0.3). */
export function alwaysApprove(): ToolApprovalStrategy {
  return { name: "alwaysApprove", person: false, approve: () => ({ approved: true }) };
}

/** Says no to everything, for the same reason. */
export function alwaysReject(reason: string | null): ToolApprovalStrategy {
  return { name: "alwaysReject", person: false, approve: () => ({ approved: false, reason }) };
}

/** Answers every question with yes, as a person might, and is on record as no person (trap D1). */
export function autoApprove(): ToolApprovalStrategy {
  return { ...alwaysApprove(), name: "autoApprove" };
}

/** Answers every question with no. */
export function autoDeny(): ToolApprovalStrategy {
  return { ...alwaysReject(null), name: "autoDeny" };
}

/** Asks one after the other; the first that does not approve settles it. */
export function allOf(...members: readonly ApprovalStrategy[]): CompositeStrategy {
  return composite("allOf", "inTurn", members.length, members);
}

/** Asks one after the other; the first that approves settles it. */
export function anyOf(...members: readonly ApprovalStrategy[]): CompositeStrategy {
  return composite("anyOf", "inTurn", 1, members);
}

/** Asks all at once, until `needed` of them approved or no longer can; those that have not answered are aborted. */
export function quorum(needed: number, members: readonly ApprovalStrategy[]): CompositeStrategy {
  return composite(`${needed} of ${members.length}`, "atOnce", needed, members);
}

/** Throws a `TypeError` where the answer would not depend on the members, or on one of them twice. */
function composite(
  name: string,
  order: CompositeStrategy["order"],
  needed: number,
  members: readonly ApprovalStrategy[],
): CompositeStrategy {
  if (members.length === 0) throw new TypeError("at least one member is needed");
  if (!Number.isInteger(needed) || needed < 1 || needed > members.length)
    throw new TypeError(`needed must be a whole number from 1 to ${members.length}`);
  const all = members.flatMap(leavesOf);
  if (new Set(all).size < all.length) throw new TypeError("a member must not be listed twice");
  return Object.freeze({ name, order, needed, members: Object.freeze([...members]) });
}

function leavesOf(strategy: ApprovalStrategy): readonly ToolApprovalStrategy[] {
  return "members" in strategy ? strategy.members.flatMap(leavesOf) : [strategy];
}
