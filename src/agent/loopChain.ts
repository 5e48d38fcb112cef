import { AsyncLocalStorage } from "node:async_hooks";

/** Keeps a loop out of the model of another one: each call would meet the gate twice. */
export interface LoopChain {
  /** Throws where this would be a second loop in a chain. */
  begin(loop: string): void;
  /** What is done here is the model of this loop. */
  asModelOf<T>(loop: string, work: () => Promise<T>): Promise<T>;
}

export function createLoopChain(): LoopChain {
  const around = new AsyncLocalStorage<string>();
  return {
    begin(loop) {
      const other = around.getStore();
      if (other !== undefined)
        throw new Error(`At most one tool loop is allowed in a chain, but found 2: [${other}, ${loop}]`);
    },
    asModelOf: (loop, work) => around.run(loop, work),
  };
}
