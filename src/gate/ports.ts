import type { Decision } from "../core/decision.ts";
import type { Outcome } from "../core/outcome.ts";
import type { Refusal } from "../core/refusal.ts";
import type { JsonObject } from "../core/json.ts";
import type { Standing } from "../core/grant.ts";
import type { SessionMode } from "../core/sessionMode.ts";
import type { MatchedRules, Row, RuleMatch } from "../core/situation.ts";
import type { Caller, ToolCall } from "../core/toolCall.ts";
import type { ToolId } from "../core/toolSpec.ts";
import type { DecisionLog } from "../decisionLog/entry.ts";
import type { Journal } from "../decisionLog/journal.ts";
import type { Asker } from "./asker.ts";
import type { Clock } from "./clock.ts";
import type { DownstreamSession } from "./downstream.ts";
import type { ExplainedCall, ExplainRequest } from "./explainCall.ts";
import type { Grants } from "./grants.ts";
import type { ScreenMode } from "./injection.ts";
import type { RequestPolicy, ToolApprovalPolicy } from "./policy.ts";
import type { RethrownError } from "./rethrown.ts";
import type { RichResult } from "./richResult.ts";
import type { ApprovalStrategy, ToolApprovalStrategy, ToolContext } from "./strategy.ts";
import type { EditorActions, Place, Tool } from "./tool.ts";

/** The one place where tool calls are decided, asked for, recorded and run, in that order. */
export interface Gate {
  /** Never rejects: everything that goes wrong on the way is a refusal. */
  call(request: ToolCallRequest, signal: AbortSignal): Promise<Answer>;
  /** See `explainCall`: what would become of a call now, and why, without making it. */
  explain(request: ExplainRequest, signal: AbortSignal): Promise<ExplainedCall>;
}

export interface ToolCallRequest {
  readonly tool: ToolId;
  /** As it came through the door. */
  readonly input: unknown;
  readonly caller: Caller;
  /** Why, in the caller's own words: shown and recorded as such; nothing is decided by it. */
  readonly purpose?: string;
  readonly session: string | null;
  /** The policy its run began with; `null` for a call that is a run of its own. */
  readonly policy: ToolApprovalPolicy | null;
  readonly context: ToolContext | null;
  /** For the tool alone: nothing is decided by what is said there. */
  readonly downstream?: DownstreamSession;
  /** Asks the caller's own person; absent: our strategy asks. */
  readonly asker?: Asker;
  /** Where it may be repeated after a crash; absent: each call is a call of its own. */
  readonly run?: RunPosition;
  /** What the caller itself has against it: nobody is asked, and it is put on record and never runs. */
  readonly withheld?: Withheld;
  onOutput(text: string): void;
}

export type Withheld = Pick<Decision, "step" | "by" | "reason" | "details">;

/** Which call it is of a run that may be repeated: a repetition gives the same again. */
export interface RunPosition {
  readonly id: string;
  /** Tells identical calls of the run apart: 0 for the first. */
  readonly occurrence: number;
  /** Settles when all is kept that the run needs to go on after a crash; a person is asked then. */
  beforeAsking?(): Promise<void>;
}

export type Answer = AnswerFacts & (RunAnswer | ({ readonly kind: "refused" } & Refusal));

interface AnswerFacts {
  readonly decision: Decision;
  /** `null`: the gate itself could not be reached. */
  readonly account: CallAccount | null;
}

/** What a call came to, for whoever shows it. */
export interface CallAccount extends Pick<ToolCall, "id" | "tool"> {
  /** What the decision is about, a person's edits included; frozen; `null` where they could not be read. */
  readonly args: JsonObject | null;
  /** How long it waited for an answer; `null` when nobody was asked. */
  readonly waitedMs: number | null;
  /** `null` where it did not run. */
  readonly ranMs: number | null;
}

export type RunAnswer =
  | { readonly kind: "result"; readonly text: string; readonly rich?: RichResult }
  /** It ran and failed; `json` is behaviour 1.31. */
  | {
      readonly kind: "failed";
      readonly json: string;
      readonly message: string;
      readonly rich?: RichResult;
      /** What the tool wants its caller to get, and no model. */
      readonly rethrown?: RethrownError;
    };

export interface GatePorts {
  /** The tools offered now, to whoever supplied this context; `null` for every other id. */
  tool(id: ToolId, context: ToolContext | null): Tool | null;
  /** Read anew for each decision and again before the run. */
  settings(): GateSettings;
  place(): Place;
  readonly editor: EditorActions;
  /** `null`: nobody can be asked. */
  readonly strategy: ApprovalStrategy | null;
  /**
   * Strategies of other extensions. Each is consulted, before a person is, on every call that nothing denies,
   * and may refuse it; none can allow one.
   */
  vetoes(): readonly ToolApprovalStrategy[];
  /** What other extensions want of the session a call belongs to. */
  policies(session: string | null): readonly RequestPolicy[];
  readonly grants: Pick<Grants, "known" | "create" | "end" | "onDidChange">;
  readonly log: DecisionLog;
  readonly journal: Journal;
  /** Who uses the computer: nobody inherits the answer of another. */
  readonly user: string;
  readonly clock: Clock;
  newId(): string;
  /** Masks secrets in what a tool's error says. Rejects when it cannot tell. */
  maskText(text: string): Promise<string>;
  /** Keeps the whole of a long result; gives the path by which the tool that reads files finds it. */
  keepResult(call: ToolCall, text: string): Promise<string>;
  /** Told of everything, able to change nothing; what it throws is dropped. See `createGateEvents`. */
  onEvent(event: GateEvent): void;
  /** Aborted when the window closes: everything that waits is refused. */
  readonly closing: AbortSignal;
}

export interface GateSettings {
  readonly trusted: boolean;
  /** The window's, where it has one, else the person's setting. */
  readonly policy: ToolApprovalPolicy;
  readonly sessionMode: SessionMode;
  row(tool: ToolId): Row | null;
  rules(call: ToolCall): MatchedRules;
  standing(tool: ToolId): Standing;
  /** Whether the pattern of a grant is certainly true of a call. */
  fits(when: string, call: ToolCall): boolean;
  prompt(tool: ToolId): string | null;
  /** What to do with signs of injected instructions in results. */
  readonly resultScan: ScreenMode;
  /** Longest result in characters that a caller gets at once; 0: any. */
  readonly resultLimit: number;
  /** For tools without a time of their own. */
  readonly approvalTimeoutSeconds: number;
}

/** What happens to a call, told in this order; what cannot be decided at all is only decided. */
export type GateEvent = CallFacts &
  (
    | { readonly kind: "requested"; readonly args: JsonObject }
    /** Nothing denies it: it is asked for next, or run. */
    | { readonly kind: "started"; readonly args: JsonObject }
    | {
        readonly kind: "decided";
        readonly decision: Decision;
        readonly waitedMs: number | null;
        /** Every rule that matched, those in shadow included. */
        readonly matched: readonly RuleMatch[];
      }
    | { readonly kind: "finished"; readonly outcome: Outcome; readonly durationMs: number }
    /** The caller got the beginning of the result; both in characters. */
    | { readonly kind: "truncated"; readonly shown: number; readonly whole: number }
    /** The last of each call. */
    | { readonly kind: "answered"; readonly answer: Answer }
    | { readonly kind: "unrecorded"; readonly error: unknown }
    /** An answer cannot be found again after a crash, or not be looked for. */
    | { readonly kind: "unjournaled"; readonly error: unknown }
  );

export interface CallFacts extends Pick<ToolCall, "id" | "tool" | "caller" | "session"> {
  /** Frozen; `null` where they could not be read. */
  readonly args: JsonObject | null;
}
