import { setTimeout as pause } from "node:timers/promises";
import type { JsonObject } from "../../core/json.ts";
import { isParsedObject } from "./parsedJson.ts";
import { askClient } from "./questions.ts";
import type { UpstreamCall } from "./upstream.ts";
import { UpstreamError } from "./upstreamError.ts";

/**
 * A request of the protocol of 2026-07-28, as often as the server says that it needs to know something first. What
 * it wants to know is asked of the client whose call this is.
 */
export async function inRounds(
  params: JsonObject,
  { session, signal }: UpstreamCall,
  send: (params: JsonObject) => Promise<JsonObject>,
): Promise<JsonObject> {
  let asked = params;
  for (let round = 0; round < mostRounds; round++) {
    const { resultType, ...result } = await send(asked);
    // Absent in results of servers that are not so strict.
    if (resultType === undefined || resultType === "complete") return result;
    if (resultType !== "input_required") {
      throw new UpstreamError("malformed", "The server's result is of an unknown type.");
    }
    const { inputRequests, requestState } = result;
    const questions = Object.entries(isParsedObject(inputRequests) ? inputRequests : {});
    if (questions.length === 0 && requestState === undefined) {
      throw new UpstreamError("malformed", "The server asks for something without saying what.");
    }
    if (questions.length === 0) await pause(loadSheddingMs, undefined, { signal });
    const answers = await answerAll(questions);
    asked = {
      ...params,
      ...(answers.length === 0 ? {} : { inputResponses: Object.fromEntries(answers) }),
      ...(requestState === undefined ? {} : { requestState }),
    };
  }
  throw new UpstreamError("refused", `The server still asks for more after ${mostRounds} rounds.`);

  async function answerAll(questions: readonly (readonly [string, unknown])[]) {
    const round = new AbortController();
    const either = AbortSignal.any([signal, round.signal]);
    try {
      return await Promise.all(
        questions.map(async ([key, one]) => [key, await answer(key, one, either)] as const),
      );
    } finally {
      // Where one has no answer, the others need none.
      round.abort();
    }
  }

  async function answer(key: string, question: unknown, signal: AbortSignal): Promise<JsonObject> {
    if (!isParsedObject(question) || typeof question.method !== "string") {
      throw new UpstreamError("malformed", "The server asks for something without saying what.");
    }
    if (session === null) {
      throw new UpstreamError(
        "refused",
        `The server asks its client for '${question.method}', and there is none.`,
      );
    }
    const params = isParsedObject(question.params) ? question.params : {};
    try {
      return await askClient(session, question.method, params, signal, key);
    } catch (error) {
      if (error instanceof UpstreamError) throw error;
      throw new UpstreamError("refused", `The client did not answer '${question.method}'.`);
    }
  }
}

const mostRounds = 10;
const loadSheddingMs = 250;
