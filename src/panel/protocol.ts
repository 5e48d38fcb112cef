import * as z from "zod/mini";

/** Messages between the extension and its webviews. What a view sends is parsed; what it is sent is ours. */

/** One row of the decisions table: plain text, already escaped for display. */
export interface DecisionRow {
  /** Dense, 1 for the oldest call: the row's place in the table. */
  readonly n: number;
  /** Wall-clock milliseconds since the epoch. */
  readonly time: number;
  readonly tool: string;
  readonly caller: string;
  readonly decision: "allow" | "deny";
  /** Short: "you", "toolgate.tools: toolgate/*", "timed out", … */
  readonly by: string;
  readonly reason: string;
  readonly waitedMs: number | null;
  /** `notRun`: something tightened at the last moment. */
  readonly outcome: "ok" | "failed" | "timedOut" | "cancelled" | "notRun" | null;
  readonly durationMs: number | null;
}

export type ToDecisionsView =
  | { readonly type: "count"; readonly total: number; readonly problem: string | null }
  | { readonly type: "rows"; readonly rows: readonly DecisionRow[] }
  | {
      readonly type: "record";
      readonly n: number;
      /** Label and value pairs, then the raw records, all escaped for display. */
      readonly fields: readonly (readonly [label: string, value: string])[];
      readonly raw: string;
    };

/** More rows than this are not asked for at once: a screenful is some fifty. */
export const maxRowsAsked = 200;

/** `rows` asks for the rows with `from <= n <= to`; `open` for one record. */
export const fromDecisionsView = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("ready") }),
  z
    .strictObject({
      type: z.literal("rows"),
      from: z.int().check(z.minimum(1)),
      to: z.int().check(z.minimum(1)),
    })
    .check(z.refine((asked) => asked.from <= asked.to && asked.to - asked.from < maxRowsAsked)),
  z.strictObject({ type: z.literal("open"), n: z.int().check(z.minimum(1)) }),
]);
export type FromDecisionsView = z.infer<typeof fromDecisionsView>;

/** One argument on the card; `text` is escaped, may have several lines and is shown as it is. */
export interface CardField {
  readonly name: string;
  readonly text: string;
  readonly masked: boolean;
}

export interface CardApproval {
  readonly id: string;
  readonly digest: string;
  readonly question: string;
  readonly tool: string;
  readonly title: string;
  readonly caller: string;
  /** "L4 High", or `null` when not known. */
  readonly risk: string | null;
  readonly riskLevel: number | null;
  readonly riskReasons: readonly string[];
  readonly reason: string;
  readonly cwd: string | null;
  /** What the call would change that steers somebody; then what else must be known. */
  readonly protections: readonly string[];
  readonly notes: readonly string[];
  readonly fields: readonly CardField[];
  /** The same arguments as the canonical JSON that is hashed, escaped. */
  readonly raw: string;
  /** How many values are masked now; Approve is possible only at 0. */
  readonly masked: number;
  readonly remainingMs: number;
  /** Whether the change can be shown in a diff editor. */
  readonly diff: boolean;
}

/** One line of what waits; equal calls of one caller share it. */
export interface CardQueueItem {
  /** The call to show when this line is selected. */
  readonly id: string;
  readonly tool: string;
  readonly caller: string;
  /** The arguments in one line, masked and possibly cut. */
  readonly args: string;
  readonly count: number;
  /** Of the one with the least time left. */
  readonly remainingMs: number;
  readonly shown: boolean;
}

/** Everything that waits, the shown call included, in the order it came. */
export interface CardQueue {
  readonly items: readonly CardQueueItem[];
  readonly total: number;
  /** Where the shown call is among all, from 1. */
  readonly place: number;
  /** How many of all are from the caller of the shown call. */
  readonly fromCaller: number;
}

/** `told`: one sentence for the person, on what they asked for. */
export type ToCard =
  | { readonly type: "approval"; readonly approval: CardApproval; readonly queue: CardQueue }
  | { readonly type: "queue"; readonly queue: CardQueue }
  | { readonly type: "told"; readonly text: string }
  | { readonly type: "closed"; readonly message: string };

/** `id` is that of the call that is shown, but for `select`, which names the one to show. */
export const fromCard = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("ready") }),
  z.strictObject({
    type: z.enum(["reveal", "select", "copyDigest", "openDiff", "declineAll"]),
    id: z.string(),
  }),
  z.strictObject({
    type: z.literal("answer"),
    id: z.string(),
    digest: z.string(),
    answer: z.enum(["approve", "decline"]),
  }),
]);
export type FromCard = z.infer<typeof fromCard>;
