import { aggregate, type ModelRequest, type ModelResponse } from "./chatModel.ts";
import type { LoopPorts } from "./loop.ts";
import type { LoopObserver } from "./loopEvent.ts";
import type { LoopHooks } from "./loopHooks.ts";
import type { Message } from "./message.ts";
import { apartFromWhy, withWhy } from "./purpose.ts";
import type { Resolve } from "./resolver.ts";

/** What the model is asked in a loop, with the hooks around it. */
export interface ModelTurns {
  /** Gives what the conversation begins with. */
  begin(messages: readonly Message[]): Promise<readonly Message[]>;
  /** `null`: the person stopped it. */
  respond(
    messages: readonly Message[],
    round: number,
    how?: { readonly last: boolean },
  ): Promise<ModelResponse | null>;
  /** What names stand for in a round. */
  resolve(messages: readonly Message[], round: number): Promise<Resolve>;
}

export function createModelTurns(ports: LoopPorts, tell: LoopObserver): ModelTurns {
  const { hooks, model, signal, chain, name, onText } = ports;
  let { tools } = ports;
  let current: { readonly round: number; readonly request: ModelRequest } | null = null;

  async function hooked<T>(hook: keyof LoopHooks, call: () => T | Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      tell({ kind: "hookFailed", hook, error });
      throw error;
    }
  }

  async function requestOf(messages: readonly Message[], round: number): Promise<ModelRequest> {
    if (current?.round === round) return current.request;
    const { nextMessages, beforeRound } = hooks;
    const shown =
      round > 1 && nextMessages
        ? await hooked("nextMessages", () => nextMessages.call(hooks, messages, round))
        : remembered(messages, round, ports.history);
    const plain = { messages: shown, tools };
    const request = beforeRound
      ? await hooked("beforeRound", () => beforeRound.call(hooks, plain, round))
      : plain;
    current = { round, request };
    return request;
  }

  return {
    async begin(messages) {
      const { initialize } = hooks;
      if (!initialize) return messages;
      const request = await hooked("initialize", () => initialize.call(hooks, { messages, tools }));
      ({ tools } = request);
      return request.messages;
    },
    async respond(messages, round, { last } = { last: false }) {
      if (signal.aborted) return null;
      tell({ kind: "round", round });
      const request = last ? { messages, tools } : await requestOf(messages, round);
      const { afterRound } = hooks;
      try {
        const sent = { ...request, messages: request.messages.map(withWhy) };
        const response = await chain.asModelOf(name, () =>
          aggregate(apartFromWhy(model.send(sent, signal), sent.tools), (part) => {
            tell({ kind: "part", round, part });
            if (part.kind === "text") onText(part.text);
          }),
        );
        return afterRound
          ? await hooked("afterRound", () => afterRound.call(hooks, response, round))
          : response;
      } catch (error) {
        // A model that is told to stop says so by throwing.
        if (signal.aborted) return null;
        throw error;
      }
    },
    async resolve(messages, round) {
      // A turn that is resumed begins in the midst of a round.
      return ports.resolver((await requestOf(messages, round)).tools);
    },
  };
}

/** What the model gets in a round where no hook says otherwise. */
function remembered(
  messages: readonly Message[],
  round: number,
  history: LoopPorts["history"],
): readonly Message[] {
  if (history === "inside" || round === 1) return messages;
  return [...messages.filter(({ kind }) => kind === "system"), ...messages.slice(-1)];
}
