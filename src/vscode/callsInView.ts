import type { Translate } from "../core/translate.ts";
import { forgetOldest } from "../gate/forgetOldest.ts";
import type { PendingApproval, PendingApprovals, PersonsAnswer } from "../gate/pending.ts";
import type { FromCall, ToCall, WireAnswer } from "../panel/protocol.ts";
import { editorOf, readEdit } from "./argumentsEditor.ts";

/** What is needed of the view that shows calls. */
export interface CallView {
  post(message: ToCall): void;
  /** Both settle with one sentence on how it went. */
  copyDigest(of: { readonly call: { readonly digest: string } }): Promise<string>;
  openDiff(approval: PendingApproval): Promise<string>;
  /** Asks what else an approval is a yes to, and gives both. */
  remember(approval: PendingApproval): void;
  /** The call had ended before this answer came. */
  tooLate(of: { readonly tool: { readonly id: string } }): void;
}

export interface ReadingTime {
  readonly now: () => number;
  /** Milliseconds between showing and an answer that counts. */
  readonly readingMs: number;
  readonly t: Translate;
}

export interface AnswerToCall {
  readonly id: string;
  readonly digest: string;
  readonly answer: WireAnswer;
}

/** The calls that a view shows, and which of its messages on them count. */
export interface CallsInView {
  /** This call is in view from now on, and the time to read it begins. */
  show(approval: PendingApproval): void;
  /** Nothing is in view. */
  hide(): void;
  /** Whether nothing of the call is masked. */
  isWhole(approval: PendingApproval): boolean;
  /** Whether there was time to read the call. */
  isRead(approval: PendingApproval): boolean;
  /** `redraw`: what is masked in the call is to be shown from now on. */
  receive(message: FromCall, redraw: (approval: PendingApproval) => void): void;
  /** Each for its own call; one whose arguments cannot be leaves its call waiting. */
  answerAll(given: readonly AnswerToCall[]): void;
}

/**
 * An answer counts for a call that is in view, named by id and digest, wholly shown where it lets something run, and
 * `readingMs` after it was. One that comes after its call has ended goes on record as late.
 */
export function callsInView(
  pending: PendingApprovals,
  view: CallView,
  { now, readingMs, t }: ReadingTime,
): CallsInView {
  const lifted = new WeakSet<PendingApproval>();
  const seen = new Map<string, PendingApproval>();
  let shownAt = new WeakMap<PendingApproval, number>();
  const waits = (approval: PendingApproval) => pending.list().includes(approval);
  const isWhole = (approval: PendingApproval) => approval.masked.count === 0 || lifted.has(approval);
  const isRead = (approval: PendingApproval) => now() - (shownAt.get(approval) ?? Infinity) >= readingMs;
  const tell = ({ id }: PendingApproval, said: Promise<string>) =>
    void said.then((text) => view.post({ type: "told", id, text }));

  return {
    show(approval) {
      seen.set(approval.id, approval);
      forgetOldest(seen, mostRemembered, waits);
      shownAt.set(approval, now());
    },
    hide() {
      shownAt = new WeakMap();
    },
    isWhole,
    isRead,
    receive(message, redraw) {
      if (message.type === "answer") return answerAll([message]);
      const approval = seen.get(message.id);
      if (!approval || !shownAt.has(approval) || !waits(approval)) return;
      switch (message.type) {
        case "reveal":
          lifted.add(approval);
          return redraw(approval);
        case "copyDigest":
          return tell(approval, view.copyDigest(approval));
        // The others would show what is masked.
        case "openDiff":
          return isWhole(approval) ? tell(approval, view.openDiff(approval)) : undefined;
        case "edit":
          return isWhole(approval)
            ? view.post({ type: "editor", id: approval.id, ...editorOf(approval) })
            : undefined;
        case "remember":
          return mayRemember(approval, message.digest) ? view.remember(approval) : undefined;
        case "check":
          return check(approval, message.n, message.text);
      }
    },
    answerAll,
  };

  function mayRemember(approval: PendingApproval, digest: string): boolean {
    const isMeant = approval.grantable !== null && approval.call.digest === digest;
    return isMeant && isRead(approval) && isWhole(approval);
  }

  function check(approval: PendingApproval, n: number, text: string): void {
    const read = readEdit(text, approval, t);
    view.post({ type: "problems", id: approval.id, n, problems: read.kind === "ok" ? [] : read.problems });
  }

  function answerAll(given: readonly AnswerToCall[]): void {
    const read = given.flatMap(({ id, digest, answer }) => {
      const approval = seen.get(id);
      return approval?.call.digest === digest ? [{ approval, answer: answerOf(answer, approval, t) }] : [];
    });
    for (const { approval, answer } of read) {
      if (!waits(approval)) {
        const tried = answer ?? { kind: "decline" as const };
        if (pending.answer(approval, tried) === "late") view.tooLate(approval);
      } else if (answer !== null && counts(approval, answer)) pending.answer(approval, answer);
    }
  }

  function counts(approval: PendingApproval, { kind }: PersonsAnswer): boolean {
    const lets = kind === "approve" || kind === "edit";
    return isRead(approval) && (!lets || isWhole(approval));
  }
}

/** More than can wait at once: an answer may come after the end of its call. */
export const mostRemembered = 200;

/** `null`: the arguments are not ones that the call could have. */
export function answerOf(
  answer: WireAnswer,
  approval: Pick<PendingApproval, "problemsOf">,
  t: Translate,
): PersonsAnswer | null {
  switch (answer.type) {
    case "approve":
      return { kind: "approve" };
    case "decline":
      return { kind: "decline", ...(answer.reason !== undefined && { reason: answer.reason }) };
    case "respond":
      return { kind: "respond", response: answer.response };
    case "edit": {
      const read = readEdit(answer.text, approval, t);
      return read.kind === "ok" ? { kind: "edit", arguments: read.arguments } : null;
    }
  }
}
