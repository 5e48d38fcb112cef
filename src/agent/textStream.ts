/** Text as it comes, of work that gives a result in the end. */
export interface TextStream<T> {
  /** Ends where the work does, and fails where it fails. */
  readonly text: AsyncIterable<string>;
  readonly result: Promise<T>;
}

/** Begins the work; `stop` is called when nobody reads on. */
export function streamed<T>(
  work: (onText: (text: string) => void) => Promise<T>,
  stop: () => void,
): TextStream<T> {
  const reader: { controller: ReadableStreamDefaultController<string> | null } = { controller: null };
  const text = new ReadableStream<string>({
    start: (controller) => void (reader.controller = controller),
    cancel() {
      reader.controller = null;
      stop();
    },
  });
  const result = work((chunk) => reader.controller?.enqueue(chunk));
  result.then(
    () => reader.controller?.close(),
    (error: unknown) => reader.controller?.error(error),
  );
  return { text, result };
}
