import type { Decision } from "../core/decision.ts";
import type { Grant, VoidReason } from "../core/grant.ts";
import type { JsonObject } from "../core/json.ts";
import type { Mode } from "../core/mode.ts";
import type { Outcome } from "../core/outcome.ts";
import type { RiskLevel } from "../core/risk.ts";
import type { SessionMode } from "../core/sessionMode.ts";
import type { ToolCall } from "../core/toolCall.ts";
import type { ToolId } from "../core/toolSpec.ts";

/** What the log is told. Times are wall-clock milliseconds since the epoch. */
export type LogEntry = DecisionEntry | OutcomeEntry | LateEntry | SettingEntry | ControlEntry;

export interface DecisionEntry {
  readonly kind: "decision";
  readonly time: number;
  readonly call: LoggedCall;
  readonly risk: RiskLevel | null;
  /** SHA-256 over the tool's definition; `null` when the tool is not known. */
  readonly definition: string | null;
  readonly decision: Decision;
  /** How long the call waited for an answer; `null` when nobody was asked. */
  readonly waitedMs: number | null;
}

/** `null` where the arguments could not even be read. */
export interface LoggedCall extends Pick<ToolCall, "id" | "tool" | "caller" | "session" | "cwd"> {
  readonly args: JsonObject | null;
  /** Why, in the caller's own words, which nobody checked. */
  readonly purpose?: string;
  /** Of the full arguments, before redaction. */
  readonly digest: string | null;
}

export interface OutcomeEntry {
  readonly kind: "outcome";
  readonly time: number;
  readonly callId: string;
  readonly outcome: Outcome;
  readonly durationMs: number;
}

/** An answer that came when nothing was waiting for it any more; it changed nothing. */
export interface LateEntry {
  readonly kind: "late";
  readonly time: number;
  readonly callId: string;
  readonly answer: "approve" | "decline";
}

/** What a person made of a tool's mode in our own view; of edits by hand nothing is known here. */
export interface SettingEntry {
  readonly kind: "setting";
  readonly time: number;
  readonly tool: ToolId;
  /** The modes in effect before and after, whatever row or default they come from. */
  readonly from: Mode;
  readonly to: Mode;
}

/** What a person made of the way a whole window decides. */
export interface ControlEntry {
  readonly kind: "control";
  readonly time: number;
  readonly change: ControlChange;
}

export type ControlChange =
  | { readonly kind: "mode"; readonly from: SessionMode; readonly to: SessionMode }
  | { readonly kind: "allowAllStarted"; readonly seconds: number }
  /** Why: its time was over, the person ended it or chose a stricter mode, or the window closed. */
  | { readonly kind: "allowAllEnded"; readonly why: "time" | "person" | "mode" | "closed" }
  | { readonly kind: "grantCreated"; readonly grant: Grant }
  | { readonly kind: "grantEnded"; readonly id: string; readonly why: GrantEnd }
  | DefinitionReviewed
  | ServerAllowed;

/** What a person said of the changed definition of somebody else's tool or server; `subject`: as in the ledger. */
export interface DefinitionReviewed {
  readonly kind: "definitionReviewed";
  readonly subject: string;
  /** SHA-256 of what it was known as, and of what it wants to be. */
  readonly from: string;
  readonly to: string;
  readonly approved: boolean;
}

/** A server that a folder brings along may start from now on. */
export interface ServerAllowed {
  readonly kind: "serverAllowed";
  readonly server: string;
  readonly folder: string;
  readonly file: string;
  /** SHA-256 of the folder, the file, the name and all it is started from. */
  readonly identity: string;
}

/** Why a grant never counts again. */
export type GrantEnd = "revoked" | Extract<VoidReason, "definition" | "tightened">;

/** `process`: survives the process (WAL, NORMAL); `power`: also a power cut (FULL). */
export type Durability = "process" | "power";

/** What the gate needs of the log. `append` rejects when the entry could not be written. */
export interface DecisionLog {
  append(entry: LogEntry, durability: Durability): Promise<void>;
}
