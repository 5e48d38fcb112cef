import type { ModelRequest, ModelResponse } from "./chatModel.ts";
import type { Message } from "./message.ts";

/**
 * What may change how a loop goes, in this order. It ends with what one of them throws, and no call of that round
 * runs.
 */
export interface LoopHooks {
  /** Once. */
  initialize?(request: ModelRequest): Awaitable<ModelRequest>;
  /** Before each round; only the tools it leaves can be called in the round. */
  beforeRound?(request: ModelRequest, round: number): Awaitable<ModelRequest>;
  /** After the model has said all, before any call of it runs. */
  afterRound?(response: ModelResponse, round: number): Awaitable<ModelResponse>;
  /** What the model gets next, of all that was said; absent: as the history says. */
  nextMessages?(messages: readonly Message[], round: number): Awaitable<readonly Message[]>;
}

type Awaitable<T> = T | Promise<T>;
