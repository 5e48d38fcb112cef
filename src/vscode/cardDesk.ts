import type { PendingApproval, PendingApprovals } from "../gate/pending.ts";
import { fromCard, type ToCard } from "../panel/protocol.ts";
import { callsInView, type CallView, type ReadingTime } from "./callsInView.ts";
import { cardOf, queueOf } from "./cardContent.ts";
import { sameCaller } from "./sameCall.ts";

/** What the desk needs of the tab it is in. */
export interface CardTab extends CallView {
  post(message: ToCard): void;
  /** Another call is in the card now. */
  showing(approval: PendingApproval): void;
  close(): void;
}

export interface CardDesk {
  /** A message of the view, not yet parsed. */
  receive(message: unknown): void;
  /** Something came or went among what waits. */
  changed(): void;
  /** Shows this call in place of the one that is shown. */
  bring(approval: PendingApproval): void;
  /** The tab is gone. */
  closed(): void;
}

/** Decides which call the card shows; answers count for no other. */
export function cardDesk(
  first: PendingApproval,
  pending: PendingApprovals,
  tab: CardTab,
  time: ReadingTime,
): CardDesk {
  let shown = first;
  let busy = false;
  let over = false;
  const post = (message: ToCard) => {
    if (!over) tab.post(message);
  };
  const calls = callsInView(pending, { ...tab, post }, time);
  const waits = () => pending.list().includes(shown);
  const queue = () => queueOf(pending.list(), shown);

  return {
    receive(message) {
      const parsed = fromCard.safeParse(message);
      if (!parsed.success) return;
      const { data } = parsed;
      switch (data.type) {
        case "ready":
          return show(shown);
        case "select":
          return select(data.id);
        case "declineAll":
          return data.id === shown.id && waits() ? declineAll() : undefined;
        default:
          return calls.receive(data, show);
      }
    },
    changed,
    bring: ({ id }) => select(id),
    closed() {
      over = true;
      // Closing the tab is a no. Where the call is gone already, nobody answered and nothing is late.
      if (waits()) pending.answer(shown, { kind: "decline" });
    },
  };

  function changed(): void {
    if (busy || over) return;
    if (waits()) return post({ type: "queue", queue: queue() });
    const next = pending.list()[0];
    if (!next) return tab.close();
    tab.showing(next);
    show(next);
  }

  function show(approval: PendingApproval): void {
    shown = approval;
    calls.hide();
    calls.show(approval);
    post({ type: "approval", approval: cardOf(shown, calls.isWhole(shown), time.t), queue: queue() });
  }

  function select(id: string): void {
    const chosen = pending.list().find((approval) => approval.id === id);
    if (!chosen || chosen === shown) return;
    tab.showing(chosen);
    show(chosen);
  }

  /** The call that is shown and all others of its caller; asks nothing further, and each is on record. */
  function declineAll(): void {
    if (!calls.isRead(shown)) return;
    busy = true;
    const all = pending.list().filter((approval) => sameCaller(approval, shown));
    for (const approval of all) pending.answer(approval, { kind: "decline" });
    busy = false;
    changed();
  }
}
