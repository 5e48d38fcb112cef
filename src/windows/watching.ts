import { approvalMessage } from "../gate/approvalMessage.ts";
import type { Clock } from "../gate/clock.ts";
import { startDeadline, type Deadline } from "../gate/deadline.ts";
import { forgetOldest } from "../gate/forgetOldest.ts";
import type { PersonsAnswer } from "../gate/pending.ts";
import type { Link } from "./link.ts";
import type { Answered, OfferedCard, RelayMessage } from "./messages.ts";

/** A call that waits in another window of this user. */
export interface RemoteApproval<Card> {
  readonly id: string;
  /** Of the whole call; an answer names it. */
  readonly digest: string;
  /** What the other window calls itself. */
  readonly window: string;
  readonly card: Card;
  /** By this window's own clocks. */
  remainingMs(): number;
}

/** What waits in the window at the other end of a link. */
export interface Watching<Card> extends Disposable {
  list(): readonly RemoteApproval<Card>[];
  /** Whether it was offered here, ended or not: an answer to what has ended goes on record there as late. */
  has(id: string, digest: string): boolean;
  reveal(id: string): void;
  answer(id: string, digest: string, answer: PersonsAnswer): Promise<Answered>;
  /** What speaks against these arguments, `null` where that cannot be told. */
  check(id: string, args: unknown): Promise<readonly string[] | null>;
  /** Takes a message of the other window that is not about what waits here. */
  take(message: Told<Card>): void;
}

export type Told<Card> = Extract<
  RelayMessage<Card>,
  { readonly type: "offer" | "ended" | "answered" | "checked" }
>;

/** `changed` is called whenever the list is another. Throws on more offers than a window can have. */
export function watch<Card extends OfferedCard>(
  link: Link,
  clock: Clock,
  changed: () => void,
): Watching<Card> {
  const offers = new Map<string, { readonly approval: RemoteApproval<Card>; readonly deadline: Deadline }>();
  const known = new Map<string, string>();
  const unanswered = new Map<number, (answered: Answered) => void>();
  const unchecked = new Map<number, (problems: readonly string[] | null) => void>();
  let asked = 0;
  const send = (message: RelayMessage<Card>) => link.send(message);
  const settle = (n: number, answered: Answered) => {
    unanswered.get(n)?.(answered);
    unanswered.delete(n);
  };
  const settleCheck = (n: number, problems: readonly string[] | null) => {
    unchecked.get(n)?.(problems);
    unchecked.delete(n);
  };
  const drop = (id: string) => {
    offers.get(id)?.deadline[Symbol.dispose]();
    return offers.delete(id);
  };
  const add = (card: Card) => {
    const { id, digest } = card;
    const deadline = startDeadline(clock, card.remainingMs / 1000);
    // A window that hangs does not say that the time is over.
    void deadline.over.then(() => {
      if (offers.get(id)?.deadline === deadline && drop(id)) changed();
    });
    const { remainingMs } = deadline;
    drop(id);
    known.set(id, digest);
    offers.set(id, { approval: { id, digest, window: link.peer.name, card, remainingMs }, deadline });
    forgetOldest(known, mostRemembered, (_, old) => offers.has(old));
    if (offers.size > mostOffers) throw new Error("more calls are offered than can wait");
  };
  return {
    list: () => [...offers.values()].map(({ approval }) => approval),
    has: (id, digest) => known.get(id) === digest,
    reveal: (id) => void send({ type: "reveal", id }),
    answer(id, digest, answer) {
      const n = ++asked;
      const answered = new Promise<Answered>((resolve) => unanswered.set(n, resolve));
      const grant = answer.kind === "approve" ? answer.grant : undefined;
      const message = approvalMessage(id, answer);
      if (!send({ type: "answer", n, message, digest, ...(grant && { grant }) })) settle(n, "gone");
      const offered = offers.get(id);
      if (offered) void offered.deadline.over.then(() => settle(n, "late"));
      else settle(n, "late");
      return answered;
    },
    check(id, args) {
      const n = ++asked;
      const checked = new Promise<readonly string[] | null>((resolve) => unchecked.set(n, resolve));
      if (!send({ type: "check", n, id, arguments: args })) settleCheck(n, null);
      return checked;
    },
    take(message) {
      if (message.type === "checked") return settleCheck(message.n, message.problems);
      if (message.type === "answered") return settle(message.n, message.result);
      if (message.type === "offer") add(message.card);
      else drop(message.id);
      changed();
    },
    [Symbol.dispose]() {
      for (const id of [...offers.keys()]) drop(id);
      for (const n of [...unanswered.keys()]) settle(n, "gone");
      for (const n of [...unchecked.keys()]) settleCheck(n, null);
      changed();
    },
  };
}

/** As many as can wait at once. */
const mostOffers = 100;

/** More than can wait at once. */
const mostRemembered = 200;
