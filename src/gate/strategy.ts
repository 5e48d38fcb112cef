import type { GrantRequest } from "../core/grant.ts";
import type { ToolCall } from "../core/toolCall.ts";
import type { ToolSpec } from "../core/toolSpec.ts";
import type { Preview } from "./tool.ts";

/** Answers in place of the gate when a call has to be asked for: a person, a program, or both. */
export interface ToolApprovalStrategy {
  readonly name: string;
  /** Whether an answer is a person's own, given in our own dialog. */
  readonly person: boolean;
  /**
   * `rawArguments` is the canonical text of the arguments; `context` is what the caller supplied beside them and
   * no model ever sees. Throw `ToolApprovalError` when the question could not be evaluated.
   */
  approve(
    tool: ToolSpec,
    rawArguments: string,
    context: ToolContext | null,
    request: ApprovalRequest,
  ): ToolApprovalDecision | Promise<ToolApprovalDecision>;
}

/** One strategy, or several and how many of them it takes. */
export type ApprovalStrategy = ToolApprovalStrategy | CompositeStrategy;

/** Data for `consult`, so that nobody but the gate says on whose word a call ran. */
export interface CompositeStrategy {
  /** `inTurn`: each is consulted when the one before has answered and its answer did not settle it. */
  readonly order: "inTurn" | "atOnce";
  /** How many have to approve. */
  readonly needed: number;
  readonly name: string;
  readonly members: readonly ApprovalStrategy[];
}

export type ToolContext = Readonly<Record<string, unknown>>;

export interface ApprovalRequest {
  readonly call: ToolCall;
  /** Why it is asked. */
  readonly reason: string;
  /** Why it is called, in the caller's own words, which nobody checked; `null` where it gave none. */
  readonly purpose: string | null;
  /** What the call would change that steers the editor, an agent or Toolgate itself. */
  readonly protections: readonly string[];
  /** Whether a grant could have answered, and may be given with the answer. */
  readonly grantable: boolean;
  /** What a person must know before answering. */
  readonly notes: readonly string[];
  /** What the call would do to a text file, looked up anew each time; `null` where the tool cannot tell. */
  readonly preview: (() => Promise<Preview | null>) | null;
  /** What is wrong with other arguments a person would give it, by the gate's own check; `null`: none may be given. */
  readonly problemsOf: ((input: unknown) => readonly string[]) | null;
  /** The template to ask with; `null` for the default. */
  readonly prompt: string | null;
  remainingMs(): number;
  /** Aborted when nobody waits for the answer any more: late, cancelled or closed. */
  readonly signal: AbortSignal;
}

/** Only the literal `approved: true` runs anything. */
export interface ToolApprovalDecision {
  readonly approved: boolean;
  readonly reason?: string | null;
  /** Arguments to run it with instead; `{}` is a real edit. Only a person's own answer may have them. */
  readonly arguments?: unknown;
  /** With `approved: false`: what the caller gets in place of a result. Only a person's own answer may have it. */
  readonly response?: string;
  /** With `approved: true`: what else this is a yes to. Only a person's own answer may have it. */
  readonly grant?: GrantRequest;
  /** For the log; never shown to a model. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** The question could not be evaluated; not a rejection, and not a reason to run. */
export class ToolApprovalError extends Error {
  override readonly name = "ToolApprovalError";
}
