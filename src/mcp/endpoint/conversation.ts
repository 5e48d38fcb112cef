import { randomBytes } from "node:crypto";
import { isJsonObject, type JsonObject } from "../../core/json.ts";
import type { DownstreamSession } from "../../gate/downstream.ts";
import { onAbort } from "../../gate/onAbort.ts";
import { MissingCapability, mustTake } from "./asking.ts";
import type { Round, Work } from "./rounds.ts";

/** Work that may ask its client several times before it is done. */
export interface Conversation {
  /** Who hears of it meanwhile; `null` between two requests. */
  attach(session: Round["session"] | null): void;
  /** What the client is asked next, or the end. Throws what the work throws. */
  next(): Promise<Next>;
  /** By the key of each question; one that is missing is asked again. */
  answer(answers: JsonObject): void;
  stop(): void;
}

export type Next =
  | { readonly kind: "done"; readonly result: JsonObject }
  | { readonly kind: "asks"; readonly requests: JsonObject };

function answerIn(answers: JsonObject, key: string): JsonObject | null {
  const answer = Object.hasOwn(answers, key) ? answers[key] : undefined;
  return answer !== undefined && isJsonObject(answer) ? answer : null;
}

async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  using abort = onAbort(signal);
  const never = abort.happened.then(() => Promise.reject(new Error("nobody waits for the answer any more")));
  return await Promise.race([promise, never]);
}

/** Nobody can have answered it before it was asked. */
const ourKey = () => randomBytes(16).toString("hex");

interface Question {
  readonly request: JsonObject;
  readonly answered: (answer: JsonObject) => void;
}

export function createConversation(first: Round, work: Work): Conversation {
  const stopping = new AbortController();
  const questions = new Map<string, Question>();
  /** Why a question could not be put. */
  let missing: MissingCapability | null = null;
  let attached: Round["session"] | null = null;
  let wake = Promise.withResolvers<void>();

  const done = (async () => work(session(), stopping.signal))().then((result): Next => {
    // Where it fails for that, the client is told what it would have to be able to.
    if (missing !== null && result["isError"] === true) throw missing;
    return { kind: "done", result };
  });
  // Nobody may be there to hear of it.
  done.catch(() => undefined);

  return {
    attach: (to) => (attached = to),
    next,
    answer(answers) {
      for (const [key, { answered }] of questions) {
        const answer = answerIn(answers, key);
        if (answer === null) continue;
        drop(key);
        answered(answer);
      }
    },
    stop: () => stopping.abort(new Error("the client does not answer any more")),
  };

  function next(): Promise<Next> {
    return Promise.race([done, wake.promise.then(asks)]);
  }

  function asks(): Next | Promise<Next> {
    const requests = [...questions].map(([key, { request }]) => [key, request] as const);
    return requests.length === 0 ? next() : { kind: "asks", requests: Object.fromEntries(requests) };
  }

  function drop(key: string): void {
    questions.delete(key);
    if (questions.size === 0) wake = Promise.withResolvers();
  }

  function session(): DownstreamSession {
    return {
      capabilities: first.session.capabilities,
      async request(method, params, signal, key) {
        try {
          mustTake(method, params, first.session.capabilities);
        } catch (error) {
          if (error instanceof MissingCapability) missing = error;
          throw error;
        }
        if (key === undefined || questions.has(key)) return ask(ourKey(), { method, params }, signal);
        return answerIn(first.given, key) ?? ask(key, { method, params }, signal);
      },
      notify: (method, params) => attached?.notify(method, params),
      ...(first.session.onProgress && { onProgress: (progress) => attached?.onProgress?.(progress) }),
    };
  }

  function ask(key: string, request: JsonObject, signal: AbortSignal): Promise<JsonObject> {
    const { promise, resolve } = Promise.withResolvers<JsonObject>();
    const question = { request, answered: resolve };
    questions.set(key, question);
    wake.resolve();
    return unlessAborted(promise, AbortSignal.any([signal, stopping.signal])).catch((error: unknown) => {
      if (questions.get(key) === question) drop(key);
      throw error;
    });
  }
}
