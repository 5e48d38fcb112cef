import type { GateEvent } from "./ports.ts";

export interface GateEvents {
  tell(event: GateEvent): void;
  /** First come, first told. What a listener throws is dropped. */
  listen(listener: (event: GateEvent) => void): Disposable;
}

export function createGateEvents(): GateEvents {
  const listeners = new Set<{ readonly tell: (event: GateEvent) => void }>();
  const queue: GateEvent[] = [];
  let telling = false;
  return {
    tell(event) {
      queue.push(event);
      // A listener may call a tool itself: nobody hears of that before all have heard of this.
      if (telling) return;
      telling = true;
      for (let next = queue.shift(); next; next = queue.shift()) tellAll([...listeners], next);
      telling = false;
    },
    listen(listener) {
      // An object of its own, so that the same function can listen twice.
      const entry = { tell: listener };
      listeners.add(entry);
      return { [Symbol.dispose]: () => void listeners.delete(entry) };
    },
  };
}

function tellAll(
  listeners: readonly { readonly tell: (event: GateEvent) => void }[],
  event: GateEvent,
): void {
  for (const { tell } of listeners)
    try {
      tell(event);
    } catch {
      // Whoever listens changes nothing, least of all by failing.
    }
}
