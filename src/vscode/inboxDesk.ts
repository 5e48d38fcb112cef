import type { PendingApproval, PendingApprovals } from "../gate/pending.ts";
import { fromInbox, type InboxCard, type ToInbox } from "../panel/protocol.ts";
import { callsInView, type CallView, type ReadingTime } from "./callsInView.ts";
import { cardOf } from "./cardContent.ts";

/** What the desk needs of the view it is in. */
export interface InboxView extends CallView {
  post(message: ToInbox): void;
}

export interface InboxDesk {
  /** A message of the view, not yet parsed. */
  receive(message: unknown): void;
  /** Something came or went among what waits. */
  changed(): void;
  /** What nobody could see was not read. */
  visible(isVisible: boolean): void;
  closed(): void;
}

/** Shows everything that waits at once, each call with an answer of its own. */
export function inboxDesk(pending: PendingApprovals, view: InboxView, time: ReadingTime): InboxDesk {
  let ready = false;
  let seen = true;
  let busy = false;
  let known: readonly PendingApproval[] = [];
  const post = (message: ToInbox) => {
    if (ready) view.post(message);
  };
  const calls = callsInView(pending, { ...view, post }, time);

  return {
    receive(message) {
      const parsed = fromInbox.safeParse(message);
      if (!parsed.success) return;
      const { data } = parsed;
      switch (data.type) {
        case "ready":
          ready = true;
          return showAll();
        case "answers":
          busy = true;
          calls.answerAll(data.answers);
          busy = false;
          return changed();
        default:
          return calls.receive(data, redraw);
      }
    },
    changed,
    visible(isVisible) {
      seen = isVisible;
      if (isVisible) showAll();
      else calls.hide();
    },
    closed() {
      ready = false;
      calls.hide();
    },
  };

  function showAll(): void {
    known = [];
    calls.hide();
    changed();
  }

  function changed(): void {
    if (busy || !ready) return;
    const waiting = pending.list();
    const fresh = waiting.filter((approval) => !known.includes(approval));
    known = waiting;
    show(fresh);
  }

  function redraw(approval: PendingApproval): void {
    show([approval]);
  }

  function show(approvals: readonly PendingApproval[]): void {
    if (seen) approvals.forEach(calls.show);
    post({ type: "cards", order: known.map(({ id }) => id), cards: approvals.map(card) });
  }

  function card(approval: PendingApproval): InboxCard {
    const { caller } = approval.call;
    return {
      window: null,
      caller: JSON.stringify([caller.kind, caller.name]),
      approval: cardOf(approval, calls.isWhole(approval), time.t),
    };
  }
}
