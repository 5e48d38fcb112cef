import type { Authority, Decision, ShadowVerdict } from "../core/decision.ts";
import type { RuleMatch } from "../core/situation.ts";
import type { ToolCall } from "../core/toolCall.ts";
import type { ToolCallRequest } from "./ports.ts";
import type { Inspection, Place, Tool } from "./tool.ts";

/** What is known of a call so far; filled in on the way, for the record. */
export interface Draft {
  readonly id: string;
  readonly request: ToolCallRequest;
  known: Known | null;
  call: ToolCall | null;
  shadows: readonly ShadowVerdict[];
  /** Every rule that matched, those in shadow included. */
  matched: readonly RuleMatch[];
  waitedMs: number | null;
}

export interface Known {
  readonly tool: Tool;
  readonly definition: string;
}

export type Clearance = Go | Stop;

export interface Go {
  readonly kind: "go";
  readonly decision: Decision;
  readonly binding: Binding;
  /** Uses up the answer that it rests on; `false`: another call did. Absent: nothing could use it again. */
  readonly claim?: Claim;
}

export type Claim = () => Promise<boolean>;

export interface Stop {
  readonly kind: "stop";
  readonly decision: Decision;
  /** What a person gives the caller in place of a result. */
  readonly response?: string;
  /** What was stopped had arguments of a person. */
  readonly edited?: true;
}

/** What an allowance is bound to, and checked against until the last moment. */
export interface Binding extends Known {
  readonly request: ToolCallRequest;
  readonly call: ToolCall;
  readonly place: Place;
  readonly inspection: Inspection;
  /** What it was allowed by; only an answer covers a call that has to be asked for. */
  readonly allowedBy: Authority;
  /** Whether a person changed the arguments. */
  readonly edited: boolean;
}

/** Why it is called, in the caller's own words, to spread; nothing where it gave none. */
export const purposeOf = ({ purpose }: ToolCallRequest) => (purpose === undefined ? {} : { purpose });
