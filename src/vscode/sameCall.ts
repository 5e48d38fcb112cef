import { sha256 } from "../gate/digest.ts";
import type { PendingApproval } from "../gate/pending.ts";

/** Whether two calls of one caller would do exactly the same. */
export function sameCall(one: PendingApproval, other: PendingApproval): boolean {
  return one.call.digest === other.call.digest && sameCaller(one, other);
}

export function sameCaller({ call: one }: PendingApproval, { call: other }: PendingApproval): boolean {
  return one.caller.kind === other.caller.kind && one.caller.name === other.caller.name;
}

/** The same for calls of one caller in one conversation; a digest, for what an agent names a session may be long. */
export const batchKey = ({ call: { caller, session } }: PendingApproval) =>
  sha256(JSON.stringify([caller.kind, caller.name, session]));
