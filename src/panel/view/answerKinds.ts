import { answers, type Tally } from "../protocol.ts";

/** What the bars are made of, from the bottom. */
export interface Series {
  readonly name: "approved" | "declined" | "timedOut" | "stopped" | "automatic";
  readonly title: string;
  of(tally: Tally): number;
}

export const series: readonly Series[] = [
  { name: "approved", title: "Approved", of: ({ approved }) => approved },
  { name: "declined", title: "Declined", of: ({ declined }) => declined },
  { name: "timedOut", title: "Timed out", of: ({ timedOut }) => timedOut },
  { name: "stopped", title: "Cancelled or fault", of: ({ cancelled, fault }) => cancelled + fault },
  { name: "automatic", title: "Automatic", of: ({ allowed, denied }) => allowed + denied },
];

export const answerTitles: Readonly<Record<(typeof answers)[number], string>> = {
  approved: "Approved",
  declined: "Declined",
  timedOut: "Timed out",
  cancelled: "Cancelled",
  fault: "Faults",
  allowed: "Allowed automatically",
  denied: "Denied automatically",
};

export const totalOf = (tally: Tally) => answers.reduce((sum, answer) => sum + tally[answer], 0);

/** Of the calls a person answered, the part that was approved; `null` where a person answered none. */
export function approvalRate({ approved, declined }: Tally): number | null {
  return approved + declined === 0 ? null : approved / (approved + declined);
}
