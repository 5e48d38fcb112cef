import { visibleLine } from "../core/visible.ts";
import { forgetOldest } from "../gate/forgetOldest.ts";
import type { PersonsAnswer } from "../gate/pending.ts";
import type { FromCall, InboxCard } from "../panel/protocol.ts";
import type { OtherWindows } from "../windows/otherWindows.ts";
import type { RemoteApproval } from "../windows/watching.ts";
import { readEdit } from "./argumentsEditor.ts";
import {
  answerOf,
  mostRemembered,
  type AnswerToCall,
  type CallView,
  type ReadingTime,
} from "./callsInView.ts";
import type { RemoteCard } from "./remoteCard.ts";

export type OtherWindowsCalls = Pick<OtherWindows<RemoteCard>, "list" | "reveal" | "answer" | "check">;

export type OtherCall = RemoteApproval<RemoteCard>;

/** The calls of other windows in the inbox, and which of its messages on them count; see `callsInView`. */
export interface OtherCalls {
  /** Every call that waits in another window, in the order in which this one heard of them. */
  list(): readonly OtherCall[];
  card(call: OtherCall): InboxCard;
  /** This call is in view from now on, and the time to read it begins. */
  show(call: OtherCall): void;
  /** Nothing is in view. */
  hide(): void;
  /** Whether this was ever in view as a call of another window. */
  knows(id: string): boolean;
  receive(message: FromCall): void;
  answer(given: AnswerToCall): void;
}

export function otherCalls(
  others: OtherWindowsCalls,
  view: Pick<CallView, "post" | "copyDigest" | "tooLate">,
  { now, readingMs, t }: ReadingTime,
): OtherCalls {
  const seen = new Map<string, OtherCall>();
  let shownAt = new WeakMap<OtherCall, number>();
  const waits = (call: OtherCall) => others.list().includes(call);
  const isRead = (call: OtherCall) => now() - (shownAt.get(call) ?? Infinity) >= readingMs;

  return {
    list: () => others.list(),
    card({ window, card, remainingMs }) {
      const { batch, editor: _, ...approval } = card;
      return { window: visibleLine(window), batch, approval: { ...approval, remainingMs: remainingMs() } };
    },
    show(call) {
      seen.set(call.id, call);
      forgetOldest(seen, mostRemembered, waits);
      shownAt.set(call, now());
    },
    hide() {
      shownAt = new WeakMap();
    },
    knows: (id) => seen.has(id),
    receive(message) {
      if (message.type === "answer") return answer(message);
      const call = seen.get(message.id);
      if (!call || !shownAt.has(call) || !waits(call)) return;
      const { id, digest, card } = call;
      switch (message.type) {
        case "reveal":
          return others.reveal(id, digest);
        case "copyDigest":
          return void view.copyDigest({ call }).then((text) => view.post({ type: "told", id, text }));
        case "openDiff":
        case "remember":
          // Offered for no call of another window.
          return;
        case "edit":
          return card.editor ? view.post({ type: "editor", id, ...card.editor }) : undefined;
        case "check":
          return void check(call, message.n, message.text);
      }
    },
    answer,
  };

  async function check({ id, digest }: OtherCall, n: number, text: string): Promise<void> {
    const read = readEdit(text, elsewhere, t);
    const found = read.kind === "ok" ? await others.check(id, digest, read.arguments) : read.problems;
    const problems = found?.map(visibleLine) ?? [t("The arguments could not be checked.")];
    view.post({ type: "problems", id, n, problems });
  }

  function answer({ id, digest, answer: given }: AnswerToCall): void {
    const call = seen.get(id);
    if (call?.digest !== digest) return;
    const read = answerOf(given, elsewhere, t);
    // What comes after the end goes on record, there; what cannot be read then counts as a no.
    if (!waits(call)) return void send(call, read ?? { kind: "decline" });
    if (read !== null && counts(call, read)) void send(call, read);
  }

  async function send(call: OtherCall, given: PersonsAnswer): Promise<void> {
    if ((await others.answer(call.id, call.digest, given)) !== "resolved") tooLate(call);
  }

  function counts(call: OtherCall, { kind }: PersonsAnswer): boolean {
    const lets = kind === "approve" || kind === "edit";
    return isRead(call) && (!lets || call.card.masked === 0);
  }

  function tooLate({ card }: OtherCall): void {
    view.tooLate({ tool: { id: card.tool } });
  }
}

/** What is wrong with changed arguments is known in the window whose call it is. */
const elsewhere = { problemsOf: () => [] };
