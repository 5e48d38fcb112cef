import { isApprovalMessage } from "./approvalMessage.ts";
import type { Resolution } from "./pending.ts";

/** Whoever may know the approval that a message names. */
export interface ApprovalOwner {
  tryResolve(message: string): Resolution | Promise<Resolution>;
}

/** Offers an approval message to one owner after the other, until one of them knows it. */
export async function routeApproval(message: string, owners: readonly ApprovalOwner[]): Promise<Resolution> {
  if (!isApprovalMessage(message)) return "notApprovalMessage";
  for (const owner of owners) if ((await owner.tryResolve(message)) === "resolved") return "resolved";
  return "unknownId";
}
