import type * as z from "zod/mini";
import type { Clock } from "../gate/clock.ts";
import { createListeners } from "../gate/listeners.ts";
import type { PendingApprovals, PersonsAnswer } from "../gate/pending.ts";
import { connectWindows } from "./connections.ts";
import type { Link } from "./link.ts";
import { relayMessages, type Answered, type OfferedCard } from "./messages.ts";
import { offer, type CardOf } from "./offering.ts";
import { watch, type RemoteApproval, type Watching } from "./watching.ts";

/** What waits in the other windows of this user, and how it is answered from here. */
export interface OtherWindows<Card> extends AsyncDisposable {
  /** In the order in which this window heard of them. */
  list(): readonly RemoteApproval<Card>[];
  /** Asks for the card with nothing masked; it comes as a change. */
  reveal(id: string, digest: string): void;
  /** Hands a person's answer to the window whose call it is, which takes it once. Never rejects. */
  answer(id: string, digest: string, answer: PersonsAnswer): Promise<Answered>;
  /** What speaks against these arguments in place of its own, `null` where that cannot be told. Never rejects. */
  check(id: string, digest: string, args: unknown): Promise<readonly string[] | null>;
  onDidChange(listener: () => void): Disposable;
}

export interface OtherWindowsParts<Card> {
  /** Where the windows of this user find each other. */
  readonly folder: string;
  /** Folders for a socket, where the path of `folder` is too long for one. */
  readonly temporary: readonly string[];
  /** Of Toolgate. */
  readonly version: string;
  /** What the other windows call this one. */
  readonly name: string;
  readonly pending: PendingApprovals;
  readonly cardOf: CardOf<Card>;
  /** Reads a card of another window. */
  readonly card: z.ZodMiniType<Card>;
  readonly clock: Clock;
}

/**
 * Shows the other windows what waits in this one, and the other way round (behaviour 1.42). Only what waits here is
 * offered, so nothing is passed on. Rejects where the folder is not safe to meet in.
 */
export async function otherWindows<Card extends OfferedCard>(
  parts: OtherWindowsParts<Card>,
): Promise<OtherWindows<Card>> {
  const { pending, cardOf, clock } = parts;
  const read = relayMessages(parts.card);
  const windows = new Set<Watching<Card>>();
  const listeners = createListeners();

  async function serve(link: Link): Promise<void> {
    using watching = watch<Card>(link, clock, () => void listeners.tell());
    windows.add(watching);
    try {
      using offering = offer(link, pending, cardOf);
      for await (const line of link.lines) {
        const message = read(line);
        if (message.type === "answer") offering.answer(message);
        else if (message.type === "check") offering.check(message);
        else if (message.type === "reveal") offering.reveal(message.id);
        else watching.take(message);
      }
    } finally {
      windows.delete(watching);
    }
  }

  const find = (id: string, digest: string) => [...windows].find((window) => window.has(id, digest));
  const connections = await connectWindows({ ...parts, serve });
  return {
    list: () => {
      const all = [...windows].flatMap((window) => window.list());
      // Two windows may have two links between them: what is shown is of the one that is asked and answered.
      return all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at);
    },
    reveal: (id, digest) => find(id, digest)?.reveal(id),
    answer: async (id, digest, answer) => (await find(id, digest)?.answer(id, digest, answer)) ?? "gone",
    check: async (id, digest, args) => (await find(id, digest)?.check(id, args)) ?? null,
    onDidChange: listeners.listen,
    [Symbol.asyncDispose]: () => connections[Symbol.asyncDispose](),
  };
}
