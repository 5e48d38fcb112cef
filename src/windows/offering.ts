import { parseApprovalMessage } from "../gate/approvalMessage.ts";
import { forgetOldest } from "../gate/forgetOldest.ts";
import type { PendingApproval, PendingApprovals } from "../gate/pending.ts";
import type { Link } from "./link.ts";
import type { Answered, AnswerMessage, CheckMessage, OfferedCard, RelayMessage } from "./messages.ts";

/** `whole`: with nothing masked. */
export type CardOf<Card> = (approval: PendingApproval, whole: boolean) => Card;

/** What waits in this window, as one other window sees it. */
export interface Offering extends Disposable {
  /** The person over there wants to see the whole of it. */
  reveal(id: string): void;
  /** The person over there has answered. */
  answer(message: AnswerMessage): void;
  /** The person over there is changing the arguments. */
  check(message: CheckMessage): void;
}

/** Keeps the window at the other end of the link up with what waits, and takes its person's answers to that. */
export function offer<Card extends OfferedCard>(
  link: Link,
  pending: PendingApprovals,
  cardOf: CardOf<Card>,
): Offering {
  const told = new Set<PendingApproval>();
  /** What was offered, ended or not: an answer that crosses with the end goes on record as late. */
  const offered = new Map<string, { readonly approval: PendingApproval; readonly whole: boolean }>();
  const send = (message: RelayMessage<Card>) => link.send(message);

  const tell = (approval: PendingApproval, whole: boolean) => {
    try {
      if (!send({ type: "offer", card: cardOf(approval, whole) })) return;
      offered.set(approval.id, { approval, whole: whole || approval.masked.count === 0 });
    } catch {
      // It is answered here alone; that other windows cannot show it must not end the call.
    }
  };
  const update = () => {
    const waiting = new Set(pending.list());
    for (const approval of told)
      if (!waiting.has(approval)) {
        told.delete(approval);
        send({ type: "ended", id: approval.id });
      }
    for (const approval of waiting)
      if (!told.has(approval)) {
        told.add(approval);
        tell(approval, false);
      }
    forgetOldest(offered, mostRemembered, ({ approval }) => waiting.has(approval));
  };
  const resolve = ({ message, digest, grant }: AnswerMessage): Answered => {
    const parsed = parseApprovalMessage(message);
    if (!parsed) return "gone";
    const entry = offered.get(parsed.id);
    if (entry?.approval.call.digest !== digest) return "gone";
    const { kind } = parsed.answer;
    const lets = kind === "approve" || kind === "edit";
    // What was never wholly shown over there is let run by nobody.
    if (lets && !entry.whole && pending.list().includes(entry.approval)) return "gone";
    const more = { window: link.peer.name, ...(kind === "approve" && grant && { grant }) };
    return pending.answer(entry.approval, { ...parsed.answer, ...more });
  };

  /** `null`: they cannot be checked. */
  const problemsOf = (id: string, args: unknown) => {
    const entry = offered.get(id);
    try {
      return entry?.whole ? (entry.approval.problemsOf?.(args) ?? null) : null;
    } catch {
      return null;
    }
  };

  const changes = pending.onDidChange(update);
  update();
  return {
    reveal(id) {
      const approval = offered.get(id)?.approval;
      if (approval && told.has(approval)) tell(approval, true);
    },
    answer: (message) => void send({ type: "answered", n: message.n, result: resolve(message) }),
    check: ({ n, id, arguments: args }) => void send({ type: "checked", n, problems: problemsOf(id, args) }),
    [Symbol.dispose]: () => changes[Symbol.dispose](),
  };
}

/** More than can wait at once. */
const mostRemembered = 200;
