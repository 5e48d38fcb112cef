import { randomBytes } from "node:crypto";
import type { JsonObject } from "../../core/json.ts";
import type { Clock } from "../../gate/clock.ts";
import type { DownstreamSession } from "../../gate/downstream.ts";
import { onAbort } from "../../gate/onAbort.ts";
import { createConversation, type Conversation } from "./conversation.ts";
import { invalidParams } from "./requestError.ts";

/**
 * Requests of the 2026-07-28 era whose client is asked something on the way: it gets `input_required` and sends the
 * whole request again with the answers, while what it began waits here.
 */
export interface Rounds {
  /** `bound`: what the answers are good for; they are refused with any other request. */
  begin(round: Round, work: Work): Promise<JsonObject>;
  /** Throws unless the state is one we gave, to this request, lately, and for the first time. */
  goOn(state: string, round: Round): Promise<JsonObject>;
}

export type Work = (session: DownstreamSession, signal: AbortSignal) => Promise<JsonObject>;

/** One exchange: a request and its answer. */
export interface Round {
  /** Text that is the same only for the same client, tool, definition and arguments. */
  bound(): string;
  readonly session: Pick<DownstreamSession, "capabilities" | "notify" | "onProgress">;
  /** Answers that came with it, by what a server calls its questions. */
  readonly given: JsonObject;
  readonly signal: AbortSignal;
}

export function createRounds(clock: Clock): Rounds {
  const waiting = new Map<string, Waiting>();

  return {
    begin: (round, work) => turn(createConversation(round, work), round, round.bound),

    goOn(state, round) {
      const found = waiting.get(state);
      if (!found || found.bound !== round.bound()) throw invalidParams("Invalid or expired requestState");
      waiting.delete(state);
      found.expiry[Symbol.dispose]();
      found.conversation.answer(round.given);
      return turn(found.conversation, round, () => found.bound);
    },
  };

  async function turn(conversation: Conversation, round: Round, bound: () => string): Promise<JsonObject> {
    using abort = onAbort(round.signal);
    conversation.attach(round.session);
    const gone = abort.happened.then(() => "gone" as const);
    const next = await Promise.race([conversation.next(), gone]);
    conversation.attach(null);
    if (next === "gone") {
      conversation.stop();
      throw new Error("the client went away");
    }
    if (next.kind === "done") return next.result;
    const state = randomBytes(32).toString("base64url");
    const expiry = clock.after(mostMs, () => {
      waiting.delete(state);
      conversation.stop();
    });
    waiting.set(state, { conversation, bound: bound(), expiry });
    return { resultType: "input_required", inputRequests: next.requests, requestState: state };
  }
}

interface Waiting {
  readonly conversation: Conversation;
  readonly bound: string;
  readonly expiry: Disposable;
}

/** For a client that never comes back; longer than a person has to answer. */
const mostMs = 10 * 60_000;
