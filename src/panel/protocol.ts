import * as z from "zod/mini";
import { longestReason, longestResponse } from "./answerLimits.ts";

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

/** One thing on record; its texts are escaped for display. */
export type RecordField = { readonly label: string } & RecordValue;

/** `time`: wall-clock milliseconds since the epoch, which the view writes in the zone of the person. */
export type RecordValue = { readonly text: string } | { readonly time: number } | { readonly ms: number };

export type ToDecisionsView =
  | { readonly type: "count"; readonly total: number; readonly problem: string | null }
  | { readonly type: "rows"; readonly rows: readonly DecisionRow[] }
  | {
      readonly type: "record";
      readonly n: number;
      readonly fields: readonly RecordField[];
      /** The records as they are stored, escaped for display. */
      readonly raw: string;
    };

/** More rows than this are not asked for at once: a screenful is some fifty. */
export const maxRowsAsked = 200;

/** `rows` asks for the rows with `from <= n <= to`; `open` for one record; `explain` what would become of it now. */
export const fromDecisionsView = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("ready") }),
  z
    .strictObject({
      type: z.literal("rows"),
      from: z.int().check(z.minimum(1)),
      to: z.int().check(z.minimum(1)),
    })
    .check(z.refine((asked) => asked.from <= asked.to && asked.to - asked.from < maxRowsAsked)),
  z.strictObject({ type: z.enum(["open", "explain"]), n: z.int().check(z.minimum(1)) }),
]);
export type FromDecisionsView = z.infer<typeof fromDecisionsView>;

/** How many calls ended how at the gate; the last two without asking anybody. */
export type Tally = Readonly<
  Record<"approved" | "declined" | "timedOut" | "cancelled" | "fault" | "allowed" | "denied", number>
>;

export interface Figures {
  readonly tally: Tally;
  /** How long a person took to answer; `null` where a person answered nothing. */
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
}

/** Names are escaped for display. */
export interface FiguresTable {
  readonly rows: readonly (Figures & { readonly name: string })[];
  /** How many further names there are, with fewer calls than these. */
  readonly more: number;
}

/** How often questions of one side ended in one way, since this window opened. */
export interface WindowCount {
  readonly side: string;
  readonly outcome: string;
  readonly calls: number;
}

/** `figures`: of the span that was asked for with this id, again whenever the log has grown. */
export type ToStatisticsView =
  | {
      readonly type: "figures";
      readonly id: number;
      /** When the log begins, in milliseconds since the epoch, or `null` where it is empty. */
      readonly since: number | null;
      readonly total: Figures;
      readonly tools: FiguresTable;
      readonly callers: FiguresTable;
      /** One for each start that was asked for. */
      readonly stretches: readonly Tally[];
      readonly window: readonly WindowCount[];
    }
  | { readonly type: "problem"; readonly problem: string };

/** More stretches of time than this are not counted at once: a bar for each must find room. */
const maxStretches = 100;

/**
 * `span` asks for the figures of the calls at `from` and later, or of all. Times in milliseconds since the epoch;
 * only the view knows where a day begins for the person who looks at it.
 */
export const fromStatisticsView = z.strictObject({
  type: z.literal("span"),
  id: z.int().check(z.minimum(1)),
  from: z.nullable(z.int()),
  starts: z.readonly(
    z.array(z.int()).check(
      z.minLength(1),
      z.maxLength(maxStretches),
      z.refine((starts) => starts.every((start, index) => start > (starts[index - 1] ?? -Infinity))),
    ),
  ),
});
export type FromStatisticsView = z.infer<typeof fromStatisticsView>;

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
  /** Whether somebody gave it these words; else it says only what stands beside it. */
  readonly prompted: boolean;
  readonly tool: string;
  readonly title: string;
  readonly caller: string;
  /** "L4 High", or `null` when not known. */
  readonly risk: string | null;
  readonly riskLevel: number | null;
  readonly riskReasons: readonly string[];
  readonly reason: string;
  /** Why, in the model's own words, which nobody checked. */
  readonly purpose: string | null;
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
  /** Whether a yes to it can be a yes to more. */
  readonly grantable: boolean;
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

/** One property of the schema of a tool's arguments, escaped for display. */
export interface ArgumentProperty {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

/**
 * On one call that is shown. `told`: one sentence for the person, on what they asked for; `editor`: the arguments
 * as JSON to begin with; `problems`: what is wrong with the text that was checked with this number.
 */
export type ToCall =
  | { readonly type: "told"; readonly id: string; readonly text: string }
  | {
      readonly type: "editor";
      readonly id: string;
      readonly text: string;
      readonly properties: readonly ArgumentProperty[];
    }
  | {
      readonly type: "problems";
      readonly id: string;
      readonly n: number;
      readonly problems: readonly string[];
    };

export type ToCard =
  | { readonly type: "approval"; readonly approval: CardApproval; readonly queue: CardQueue }
  | { readonly type: "queue"; readonly queue: CardQueue }
  | ToCall
  | { readonly type: "closed"; readonly message: string };

/** More calls than this do not wait at once, in all windows together. */
const mostAnswers = 1000;

/** A person's answer as a view sends it; `text`: what stands in the editor of the arguments, unread. */
const wireAnswer = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("approve") }),
  z.strictObject({
    type: z.literal("decline"),
    reason: z.optional(z.string().check(z.minLength(1), z.maxLength(longestReason))),
  }),
  z.strictObject({ type: z.literal("edit"), text: z.string() }),
  z.strictObject({
    type: z.literal("respond"),
    response: z.string().check(z.minLength(1), z.maxLength(longestResponse)),
  }),
]);
export type WireAnswer = z.infer<typeof wireAnswer>;

const answered = { id: z.string(), digest: z.string(), answer: wireAnswer };

/**
 * What can be asked of a call wherever it is shown. `check`: is this text what its arguments could be?
 * `remember`: approve, and ask what else that is a yes to.
 */
const ofCall = [
  z.strictObject({ type: z.enum(["reveal", "copyDigest", "openDiff", "edit"]), id: z.string() }),
  z.strictObject({ type: z.literal("check"), id: z.string(), n: z.int(), text: z.string() }),
  z.strictObject({ type: z.literal("remember"), id: z.string(), digest: z.string() }),
  z.strictObject({ type: z.literal("answer"), ...answered }),
] as const;
const fromCall = z.discriminatedUnion("type", ofCall);
export type FromCall = z.infer<typeof fromCall>;

/** `id` is that of the call that is shown, but for `select`, which names the one to show. */
export const fromCard = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("ready") }),
  z.strictObject({ type: z.enum(["select", "declineAll"]), id: z.string() }),
  ...ofCall,
]);
export type FromCard = z.infer<typeof fromCard>;

/** A call in the inbox. */
export interface InboxCard {
  /** The window it waits in, escaped for display; `null` for this one. */
  readonly window: string | null;
  /** The same for calls of one caller in one conversation, which are answered as one batch. */
  readonly batch: string;
  readonly approval: CardApproval;
}

/** `order`: the ids of all that waits; `cards`: those of them that are new or are shown differently now. */
export type ToInbox =
  | { readonly type: "cards"; readonly order: readonly string[]; readonly cards: readonly InboxCard[] }
  /** The person asked to see this one, which is among those that are shown. */
  | { readonly type: "front"; readonly id: string }
  | ToCall;

/** `answers`: those to a batch, each for itself. */
export const fromInbox = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("ready") }),
  ...ofCall,
  z.strictObject({
    type: z.literal("answers"),
    answers: z.readonly(z.array(z.strictObject(answered)).check(z.minLength(1), z.maxLength(mostAnswers))),
  }),
]);
export type FromInbox = z.infer<typeof fromInbox>;

/** What would become of a call now, and why; plain text, already escaped for display. */
export interface ExplainedPage {
  readonly tool: string;
  readonly title: string;
  readonly caller: string;
  readonly cwd: string | null;
  readonly risk: string | null;
  readonly riskLevel: number | null;
  readonly fields: readonly CardField[];
  /** What to know of the explanation itself, such as that its arguments are not quite those of the call. */
  readonly cautions: readonly string[];
  /** What a person would be told before answering. */
  readonly notes: readonly string[];
  /** Strategies of other extensions that may still refuse. */
  readonly vetoes: readonly string[];
  readonly verdict: { readonly kind: ExplainedKind; readonly step: string; readonly reason: string };
  /** The precedence table, in its order; empty where a fault kept it from being looked at. */
  readonly steps: readonly ExplainedRung[];
  readonly shadows: readonly ExplainedShadow[];
}

export type ExplainedKind = "allow" | "ask" | "deny";

export interface ExplainedRung {
  readonly step: string;
  readonly name: string;
  readonly state: "passed" | "decided" | "beaten" | "idle" | "ahead";
  readonly voices: readonly ExplainedVoice[];
}

export interface ExplainedVoice {
  readonly kind: ExplainedKind;
  /** Whether it asks every time, whatever was granted. */
  readonly always: boolean;
  readonly by: string;
  /** Only of a rule. */
  readonly source: RuleOrigin | null;
  /** `null` where it says no more than the rest does. */
  readonly reason: string | null;
  readonly decided: boolean;
  readonly opens: ExplainedPlace | null;
}

export type RuleOrigin = "user" | "workspace" | "managed" | "preset";

/** Where a person can change what is said. */
export type ExplainedPlace = "row" | "rule" | "policy" | "mode" | "allowAll" | "trust" | "tool" | "grant";

/** What would become of the call if the rule were not in shadow. */
export interface ExplainedShadow {
  readonly rule: string;
  readonly source: RuleOrigin;
  readonly kind: ExplainedKind;
  /** Whether that is something else than what becomes of it now. */
  readonly differs: boolean;
}

/** `subject`: another number for another call, the same when the same call is explained anew. */
export type ToExplain = {
  readonly type: "explained";
  readonly subject: number;
  readonly page: ExplainedPage;
};

/** `open` names one voice, `openShadow` one rule in shadow, by their places in what is shown. */
export const fromExplain = z.discriminatedUnion("type", [
  z.strictObject({ type: z.enum(["ready", "changeArguments"]) }),
  z.strictObject({
    type: z.literal("open"),
    rung: z.int().check(z.minimum(0)),
    voice: z.int().check(z.minimum(0)),
  }),
  z.strictObject({ type: z.literal("openShadow"), shadow: z.int().check(z.minimum(0)) }),
]);
export type FromExplain = z.infer<typeof fromExplain>;
