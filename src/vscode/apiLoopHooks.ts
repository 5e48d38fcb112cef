import type { AgentTool } from "../agent/agentTool.ts";
import type { ModelRequest, ModelResponse } from "../agent/chatModel.ts";
import type { LoopHooks } from "../agent/loopHooks.ts";
import { readMessages, readRequest, readResponse } from "./apiLoopFacts.ts";
import type { ReadLoop } from "./apiLoopInput.ts";
import type { Callable } from "./apiParse.ts";

/** The hooks of another extension: they get copies, and what they give back is read like anything of theirs. */
export function apiHooks(
  { initialize, beforeRound, afterRound, nextMessages }: ReadLoop["hooks"],
  find: (names: readonly string[]) => readonly AgentTool[],
): LoopHooks {
  const changed = async (hook: Callable, { messages, tools }: ModelRequest, round: readonly number[]) => {
    const names = tools.map(({ name }) => name);
    const request = readRequest(await hook({ messages: structuredClone(messages), tools: names }, ...round));
    return { messages: request.messages, tools: find(request.tools) };
  };
  return {
    ...(initialize && { initialize: (request: ModelRequest) => changed(initialize, request, []) }),
    ...(beforeRound && {
      beforeRound: (request: ModelRequest, round: number) => changed(beforeRound, request, [round]),
    }),
    ...(afterRound && {
      afterRound: async (response: ModelResponse, round: number) =>
        readResponse(await afterRound(structuredClone(response), round)),
    }),
    ...(nextMessages && {
      nextMessages: async (messages: ModelRequest["messages"], round: number) =>
        readMessages(await nextMessages(structuredClone(messages), round)),
    }),
  };
}

/** Only a literal `true` lets calls run. */
export const eligibleBy =
  (shouldContinue: Callable) =>
  async (response: ModelResponse, round: number): Promise<boolean> =>
    (await shouldContinue(structuredClone(response), round)) === true;
