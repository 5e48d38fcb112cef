import type { PendingApproval, PendingApprovals } from "../gate/pending.ts";
import { fromInbox, type InboxCard, type ToInbox } from "../panel/protocol.ts";
import { callsInView, type CallView, type ReadingTime } from "./callsInView.ts";
import { cardOf } from "./cardContent.ts";
import { otherCalls, type OtherCall, type OtherWindowsCalls } from "./otherCalls.ts";
import { batchKey } from "./sameCall.ts";

/** What the desk needs of the view it is in. */
export interface InboxView extends CallView {
  post(message: ToInbox): void;
}

export interface InboxDesk {
  /** A message of the view, not yet parsed. */
  receive(message: unknown): void;
  /** Something came or went among what waits. */
  changed(): void;
  /** Shows this one of all, as soon as it can be seen. */
  bring(approval: PendingApproval): void;
  /** What nobody could see was not read. */
  visible(isVisible: boolean): void;
  closed(): void;
}

/** Shows everything that waits at once, each call with an answer of its own. */
export function inboxDesk(
  pending: PendingApprovals,
  windows: OtherWindowsCalls,
  view: InboxView,
  time: ReadingTime,
): InboxDesk {
  let ready = false;
  let seen = true;
  let busy = false;
  let front: PendingApproval | null = null;
  let known: readonly PendingApproval[] = [];
  let knownOthers: readonly OtherCall[] = [];
  const post = (message: ToInbox) => {
    if (ready) view.post(message);
  };
  const calls = callsInView(pending, { ...view, post }, time);
  const others = otherCalls(windows, { ...view, post }, time);

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
          data.answers.forEach(others.answer);
          busy = false;
          return changed();
        default:
          return others.knows(data.id) ? others.receive(data) : calls.receive(data, redraw);
      }
    },
    changed,
    bring(approval) {
      front = approval;
      toFront();
    },
    visible(isVisible) {
      seen = isVisible;
      if (isVisible) showAll();
      else hide();
    },
    closed() {
      ready = false;
      hide();
    },
  };

  function showAll(): void {
    known = [];
    knownOthers = [];
    hide();
    changed();
    toFront();
  }

  function toFront(): void {
    if (front === null || !ready || !seen) return;
    if (known.includes(front)) post({ type: "front", id: front.id });
    front = null;
  }

  function hide(): void {
    calls.hide();
    others.hide();
  }

  function changed(): void {
    if (busy || !ready) return;
    const waiting = pending.list();
    const fresh = waiting.filter((approval) => !known.includes(approval));
    known = waiting;
    const waitingElsewhere = others.list();
    const freshElsewhere = waitingElsewhere.filter((call) => !knownOthers.includes(call));
    knownOthers = waitingElsewhere;
    show(fresh, freshElsewhere);
  }

  function redraw(approval: PendingApproval): void {
    show([approval], []);
  }

  function show(approvals: readonly PendingApproval[], elsewhere: readonly OtherCall[]): void {
    if (seen) approvals.forEach(calls.show);
    if (seen) elsewhere.forEach(others.show);
    const order = [...known, ...knownOthers].map(({ id }) => id);
    post({ type: "cards", order, cards: [...approvals.map(card), ...elsewhere.map(others.card)] });
  }

  function card(approval: PendingApproval): InboxCard {
    return {
      window: null,
      batch: batchKey(approval),
      approval: cardOf(approval, calls.isWhole(approval), time.t),
    };
  }
}
