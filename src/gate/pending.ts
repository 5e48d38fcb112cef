import type { GrantRequest } from "../core/grant.ts";
import type { JsonObject } from "../core/json.ts";
import type { ToolCall } from "../core/toolCall.ts";
import type { ToolSpec } from "../core/toolSpec.ts";
import { parseApprovalMessage } from "./approvalMessage.ts";
import { createListeners } from "./listeners.ts";
import type { Preview } from "./tool.ts";

/** `edit`: run it with these arguments (`{}` is a real edit); `respond`: give this text instead of running it. */
export type PersonsAnswer =
  /** `grant`: what else is said yes to, where something can be. */
  | { readonly kind: "approve"; readonly grant?: GrantRequest }
  /** The agent is told the reason. */
  | { readonly kind: "decline"; readonly reason?: string }
  | { readonly kind: "edit"; readonly arguments: unknown }
  | { readonly kind: "respond"; readonly response: string };

/** `window`: the name of the other window in which it was given. */
export type GivenAnswer = PersonsAnswer & { readonly window?: string };

/** A call that waits for a person. */
export interface PendingApproval {
  /** `apr_` and 12 hex digits. */
  readonly id: string;
  readonly call: ToolCall;
  readonly tool: ToolSpec;
  readonly question: string;
  /** Whether somebody gave the question words of their own. */
  readonly prompted: boolean;
  readonly reason: string;
  /** Why, in the caller's own words with secrets masked, which nobody checked; `null` where it gave none. */
  readonly purpose: string | null;
  readonly protections: readonly string[];
  readonly notes: readonly string[];
  readonly preview: (() => Promise<Preview | null>) | null;
  /** `null`: it is asked for every time, whatever the answer. */
  readonly grantable: Grantable | null;
  readonly problemsOf: ((input: unknown) => readonly string[]) | null;
  /** The arguments with secrets masked, for display only. */
  readonly masked: { readonly args: JsonObject; readonly count: number };
  remainingMs(): number;
}

/** What a person may say yes to besides the call that is shown. */
export interface Grantable {
  /** A pattern of calls like it, as CEL; `null` where none comes to mind. May hold what is masked elsewhere. */
  readonly suggestion: string | null;
  /** Why a pattern cannot stand for calls like it, in words that complete "The pattern …", or `null`. */
  problem(when: string): string | null;
}

/** What an approval message came to; `unknownId`: nothing here waits for it, and another window may be meant. */
export type Resolution = "notApprovalMessage" | "unknownId" | "resolved";

/** What waits, first in, first out. */
export interface PendingApprovals {
  list(): readonly PendingApproval[];
  /**
   * Registers before anybody is told; settles with the answer, or with a plain no when the signal aborts. Rejects an
   * id that waits already.
   */
  ask(approval: PendingApproval, signal: AbortSignal): Promise<GivenAnswer>;
  /** `late`: nothing waits for this answer any more, or its time is over, and it changed nothing. */
  answer(approval: PendingApproval, answer: GivenAnswer): "resolved" | "late";
  /** Takes a person's answer in the words of behaviour 1.13. One that nothing waits for leaves no trace. */
  tryResolve(message: string): Resolution;
  /** Answers all that wait with a plain no, at once; gives how many they were. */
  cancelAllPending(): number;
  /** The question could not be put to anybody. */
  fail(approval: PendingApproval, error: unknown): void;
  onDidChange(listener: () => void): Disposable;
  /** Asks whoever shows what waits to show this one. */
  bringToFront(approval: PendingApproval): void;
  onDidBringToFront(listener: (approval: PendingApproval) => void): Disposable;
}

export function createPendingApprovals(
  onLate: (approval: PendingApproval, answer: PersonsAnswer) => void,
): PendingApprovals {
  const waiting = new Map<string, Waiting>();
  const changes = createListeners();
  const fronts = createListeners<PendingApproval>();
  const take = (approval: PendingApproval) => {
    const entry = waiting.get(approval.id);
    if (entry?.approval !== approval) return null;
    waiting.delete(approval.id);
    changes.tell();
    return entry;
  };
  const answer: PendingApprovals["answer"] = (approval, given) => {
    // An answer can overtake the timer that should have ended the wait.
    const entry = approval.remainingMs() > 0 ? take(approval) : null;
    if (entry) entry.resolve(given);
    else onLate(approval, given);
    return entry ? "resolved" : "late";
  };
  const fail: PendingApprovals["fail"] = (approval, error) => take(approval)?.reject(error);
  return {
    list: () => [...waiting.values()].map((entry) => entry.approval),
    ask(approval, signal) {
      if (signal.aborted) return Promise.resolve({ kind: "decline" });
      const gone = () => take(approval)?.resolve({ kind: "decline" });
      if (waiting.has(approval.id)) return Promise.reject(new Error("the same approval waits already"));
      signal.addEventListener("abort", gone, { once: true });
      const answered = new Promise<GivenAnswer>((resolve, reject) => {
        waiting.set(approval.id, { approval, resolve, reject });
      });
      const thrown = changes.tell();
      if (thrown.length > 0) fail(approval, thrown[0]);
      return answered.finally(() => signal.removeEventListener("abort", gone));
    },
    answer,
    tryResolve(message) {
      const parsed = parseApprovalMessage(message);
      if (!parsed) return "notApprovalMessage";
      const approval = waiting.get(parsed.id)?.approval;
      return approval && answer(approval, parsed.answer) === "resolved" ? "resolved" : "unknownId";
    },
    cancelAllPending() {
      const all = [...waiting.values()].filter(({ approval }) => take(approval));
      for (const { resolve } of all) resolve({ kind: "decline" });
      return all.length;
    },
    fail,
    onDidChange: changes.listen,
    bringToFront: (approval) => void fronts.tell(approval),
    onDidBringToFront: fronts.listen,
  };
}

interface Waiting {
  readonly approval: PendingApproval;
  resolve(answer: GivenAnswer): void;
  reject(error: unknown): void;
}
