import { createListeners } from "./listeners.ts";
import type { GateEvent } from "./ports.ts";

export interface GateEvents {
  tell(event: GateEvent): void;
  /** First come, first told. What a listener throws is dropped. */
  listen(listener: (event: GateEvent) => void): Disposable;
}

export function createGateEvents(): GateEvents {
  const listeners = createListeners<GateEvent>();
  const queue: GateEvent[] = [];
  let telling = false;
  return {
    tell(event) {
      queue.push(event);
      // A listener may call a tool itself: nobody hears of that before all have heard of this.
      if (telling) return;
      telling = true;
      for (let next = queue.shift(); next; next = queue.shift()) listeners.tell(next);
      telling = false;
    },
    listen: listeners.listen,
  };
}
