import type { Figures, Tally, ToStatisticsView } from "../../src/panel/protocol.ts";

export const noTally: Tally = {
  approved: 0,
  declined: 0,
  timedOut: 0,
  cancelled: 0,
  fault: 0,
  allowed: 0,
  denied: 0,
};

const tally = (
  approved: number,
  declined: number,
  timedOut: number,
  cancelled: number,
  fault: number,
  allowed: number,
  denied: number,
) => ({ approved, declined, timedOut, cancelled, fault, allowed, denied });

const figures = (of: Tally, medianMs: number | null, p95Ms: number | null): Figures => ({
  tally: of,
  medianMs,
  p95Ms,
});

/** Answers for any span, the stretches with something in them from the last backwards. */
export function sampleFigures(asked: {
  readonly id: number;
  readonly starts: readonly number[];
}): Extract<ToStatisticsView, { type: "figures" }> {
  const some = [
    tally(9, 3, 1, 0, 0, 22, 2),
    tally(14, 2, 0, 1, 0, 41, 0),
    tally(0, 0, 0, 0, 0, 0, 0),
    tally(6, 6, 2, 1, 1, 12, 3),
    tally(11, 1, 0, 0, 0, 35, 0),
    tally(3, 0, 4, 0, 0, 8, 1),
  ];
  return {
    type: "figures",
    id: asked.id,
    since: Date.now() - 400 * 86_400_000,
    total: figures(tally(43, 12, 7, 2, 1, 1118, 6), 4200, 38_400),
    tools: {
      rows: [
        { name: "toolgate/read_file", ...figures(tally(0, 0, 0, 0, 0, 1102, 0), null, null) },
        { name: "toolgate/run_command", ...figures(tally(31, 9, 5, 2, 1, 6, 4), 5100, 41_000) },
        { name: "toolgate/write_file", ...figures(tally(12, 3, 2, 0, 0, 10, 2), 2900, 12_000) },
        {
          name: "evil/\\u{202E}tool_with_a_very_long_name_that_does_not_fit_anywhere",
          ...figures(tally(0, 0, 0, 0, 0, 0, 0), null, null),
        },
      ],
      more: 3,
    },
    callers: {
      rows: [
        { name: "Participant @gate", ...figures(tally(40, 10, 7, 2, 1, 900, 4), 4200, 38_400) },
        { name: "an agent in the editor", ...figures(tally(3, 2, 0, 0, 0, 218, 2), 3000, 9000) },
      ],
      more: 0,
    },
    window: [
      { side: "chat", outcome: "approved", calls: 12 },
      { side: "chat", outcome: "declined", calls: 3 },
    ],
    stretches: asked.starts.map(
      (_, index) => some[asked.starts.length - 1 - index] ?? some[index % 6] ?? noTally,
    ),
  };
}
