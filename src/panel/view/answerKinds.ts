import { answers, type Tally } from "../protocol.ts";
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

export const answerTitles: Readonly<Record<(typeof answers)[number], string>> = {
  approved: t("Approved"),
  declined: t("Declined"),
  timedOut: t("Timed out"),
  cancelled: t("Cancelled"),
  fault: t("Faults"),
  allowed: t("Allowed automatically"),
  denied: t("Denied automatically"),
};

export const totalOf = (tally: Tally) => answers.reduce((sum, answer) => sum + tally[answer], 0);

/** Of the calls a person answered, the part that was approved; `null` where a person answered none. */
export function approvalRate({ approved, declined }: Tally): number | null {
  return approved + declined === 0 ? null : approved / (approved + declined);
}
