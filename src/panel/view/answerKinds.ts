import type { Tally } from "../protocol.ts";
import { t } from "./words.ts";

/** What the bars are made of, from the bottom. */
export interface Series {
  readonly name: "approved" | "declined" | "timedOut" | "stopped" | "automatic";
  readonly title: string;
  of(tally: Tally): number;
}

export const series: readonly Series[] = [
  { name: "approved", title: t("Approved"), of: ({ approved }) => approved },
  { name: "declined", title: t("Declined"), of: ({ declined }) => declined },
  { name: "timedOut", title: t("Timed out"), of: ({ timedOut }) => timedOut },
  { name: "stopped", title: t("Cancelled or fault"), of: ({ cancelled, fault }) => cancelled + fault },
  { name: "automatic", title: t("Automatic"), of: ({ allowed, denied }) => allowed + denied },
];

/** Every way a call can end, in the order of the columns. */
export const answers: readonly { readonly name: keyof Tally; readonly title: string }[] = [
  { name: "approved", title: t("Approved") },
  { name: "declined", title: t("Declined") },
  { name: "timedOut", title: t("Timed out") },
  { name: "cancelled", title: t("Cancelled") },
  { name: "fault", title: t("Faults") },
  { name: "allowed", title: t("Allowed automatically") },
  { name: "denied", title: t("Denied automatically") },
];

export const totalOf = (tally: Tally) => answers.reduce((sum, { name }) => sum + tally[name], 0);

/** Of the calls a person answered, the part that was approved; `null` where a person answered none. */
export function approvalRate({ approved, declined }: Tally): number | null {
  return approved + declined === 0 ? null : approved / (approved + declined);
}
