import * as z from "zod/mini";
import type { LoggedCall } from "../decisionLog/entry.ts";
import type { CallRecords } from "../decisionLog/log.ts";
import type { LazyLog } from "./lazyLog.ts";

/** Everything on record of the call with this id; `null`: it has none. */
export async function recordsOf(id: string, { open }: Pick<LazyLog, "open">): Promise<CallRecords | null> {
  const log = await open();
  const n = log.numberOf(id);
  return n === null ? null : log.record(n);
}

/** The call that a command was called on from the chat; `null` where it was called on anything else. */
export async function callOnRecord(
  argument: unknown,
  log: Pick<LazyLog, "open">,
): Promise<LoggedCall | null> {
  const named = reference.safeParse(argument);
  if (!named.success) return null;
  return (await recordsOf(named.data.callId, log))?.decision.entry.call ?? null;
}

/** What such a command gets. */
export type CallReference = z.infer<typeof reference>;

const reference = z.object({ callId: z.string() });
