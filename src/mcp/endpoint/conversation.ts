import { isJsonObject, type JsonObject } from "../../core/json.ts";
import type { DownstreamSession } from "../../gate/downstream.ts";
import { mustTake } from "./asking.ts";
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

interface Question {
  readonly request: JsonObject;
  readonly answered: (answer: JsonObject) => void;
}

export function createConversation(first: Round, work: Work): Conversation {
  const stopping = new AbortController();
  const questions = new Map<string, Question>();
  let asked = 0;
  let attached: Round["session"] | null = null;
  let wake = Promise.withResolvers<void>();

  const done = (async () => work(session(), stopping.signal))().then((result): Next => ({
    kind: "done",
    result,
  }));
  // Nobody may be there to hear of it.
  done.catch(() => undefined);

  return {
    attach: (to) => (attached = to),
    next,
    answer(answers) {
      for (const [key, { answered }] of questions) {
        const answer = answers[key];
        if (answer === undefined || !isJsonObject(answer)) continue;
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
      async request(method, params, signal) {
        mustTake(method, params, first.session.capabilities);
        return ask(method, params, signal);
      },
      notify: (method, params) => attached?.notify(method, params),
      ...(first.session.onProgress && { onProgress: (progress) => attached?.onProgress?.(progress) }),
    };
  }

  function ask(method: string, params: JsonObject, signal: AbortSignal): Promise<JsonObject> {
    const key = `${method.replaceAll("/", "-")}-${++asked}`;
    return new Promise((resolve, reject) => {
      const ended = () => {
        drop(key);
        reject(new Error("nobody waits for the answer any more"));
      };
      for (const end of [signal, stopping.signal])
        if (end.aborted) return ended();
        else end.addEventListener("abort", ended, { once: true });
      questions.set(key, { request: { method, params }, answered: resolve });
      wake.resolve();
    });
  }
}
