/** Settles when the signal aborts. Dispose it: Node keeps a combined signal for as long as anything listens. */
export function onAbort(signal: AbortSignal): Disposable & { readonly happened: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const listener = () => resolve();
  if (signal.aborted) resolve();
  else signal.addEventListener("abort", listener, { once: true });
  return { happened: promise, [Symbol.dispose]: () => signal.removeEventListener("abort", listener) };
}
