import type { Translate } from "../core/translate.ts";
import type { PendingApproval, PendingApprovals, PersonsAnswer } from "../gate/pending.ts";
import { fromCard, type ToCard } from "../panel/protocol.ts";
import { cardOf, queueOf } from "./cardContent.ts";
import { sameCaller } from "./sameCall.ts";

/** What the desk needs of the tab it is in. */
export interface CardTab {
  post(message: ToCard): void;
  /** Another call is in the card now. */
  showing(approval: PendingApproval): void;
  /** Both settle with one sentence on how it went. */
  copyDigest(approval: PendingApproval): Promise<string>;
  openDiff(approval: PendingApproval): Promise<string>;
  /** The call had ended before this answer came. */
  tooLate(approval: PendingApproval): void;
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

/**
 * Decides which call the card shows and which of its messages count. An answer counts for the call that is shown,
 * named by id and digest, wholly shown where it approves, and `readingMs` after it was.
 */
export function cardDesk(
  first: PendingApproval,
  pending: PendingApprovals,
  tab: CardTab,
  { now, readingMs, t }: { readonly now: () => number; readonly readingMs: number; readonly t: Translate },
): CardDesk {
  const lifted = new Set<PendingApproval>();
  const seen = new Map<string, PendingApproval>();
  let shown = first;
  let shownAt = Infinity;
  let busy = false;
  let over = false;
  const waits = () => pending.list().includes(shown);
  const whole = () => shown.masked.count === 0 || lifted.has(shown);
  const queue = () => queueOf(pending.list(), shown);

  return {
    receive(message) {
      const parsed = fromCard.safeParse(message);
      if (!parsed.success) return;
      const { data } = parsed;
      if (data.type === "ready") return show(shown);
      if (data.type === "select") return select(data.id);
      if (data.type === "answer") return answer(data.id, data.digest, { kind: data.answer });
      if (data.id !== shown.id || !waits()) return;
      switch (data.type) {
        case "reveal":
          lifted.add(shown);
          return show(shown);
        case "declineAll":
          return declineAll();
        case "copyDigest":
          return tell(tab.copyDigest(shown));
        case "openDiff":
          // The diff would show what is masked.
          return whole() ? tell(tab.openDiff(shown)) : undefined;
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
    if (waits()) return tab.post({ type: "queue", queue: queue() });
    const next = pending.list()[0];
    if (!next) return tab.close();
    tab.showing(next);
    show(next);
  }

  function show(approval: PendingApproval): void {
    shown = approval;
    seen.set(approval.id, approval);
    shownAt = now();
    tab.post({ type: "approval", approval: cardOf(shown, whole(), t), queue: queue() });
  }

  function select(id: string): void {
    const chosen = pending.list().find((approval) => approval.id === id);
    if (!chosen || chosen === shown) return;
    tab.showing(chosen);
    show(chosen);
  }

  function answer(id: string, digest: string, given: PersonsAnswer): void {
    const approval = seen.get(id);
    if (approval?.call.digest !== digest) return;
    // Given to a call that ended while the answer was on its way: it goes on record as late.
    if (!pending.list().includes(approval)) {
      if (pending.answer(approval, given) === "late") tab.tooLate(approval);
      return;
    }
    if (approval === shown && isRead() && (given.kind === "decline" || whole()))
      pending.answer(approval, given);
  }

  /** The call that is shown and all others of its caller; asks nothing further, and each is on record. */
  function declineAll(): void {
    if (!isRead()) return;
    busy = true;
    const all = pending.list().filter((approval) => sameCaller(approval, shown));
    for (const approval of all) pending.answer(approval, { kind: "decline" });
    busy = false;
    changed();
  }

  function isRead(): boolean {
    return now() - shownAt >= readingMs;
  }

  function tell(said: Promise<string>): void {
    void said.then((text) => {
      if (!over) tab.post({ type: "told", text });
    });
  }
}
