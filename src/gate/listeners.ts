/** Whoever wants to hear of something: first come, first told. */
export interface Listeners<Event> {
  /** Whoever breaks keeps no other from hearing of it; gives what was thrown. */
  tell(event: Event): readonly unknown[];
  listen(listener: (event: Event) => void): Disposable;
}

export function createListeners<Event = void>(): Listeners<Event> {
  const entries = new Set<{ readonly hear: (event: Event) => void }>();
  return {
    tell(event) {
      const thrown: unknown[] = [];
      for (const { hear } of [...entries])
        try {
          hear(event);
        } catch (error) {
          thrown.push(error);
        }
      return thrown;
    },
    listen(listener) {
      // An object of its own, so that the same function can listen twice.
      const entry = { hear: listener };
      entries.add(entry);
      return { [Symbol.dispose]: () => void entries.delete(entry) };
    },
  };
}
