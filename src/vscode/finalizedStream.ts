/** Throws a `TypeError`, once it is read, where the hook gives what cannot be read, or no text. */
export async function* finalizedStream(
  text: AsyncIterable<string>,
  finalize: ((text: AsyncIterable<string>) => unknown) | null,
): AsyncGenerator<string> {
  const given: unknown = finalize ? await finalize(text) : text;
  if (!isStream(given)) throw new TypeError("finalizeStream must give an async iterable");
  for await (const chunk of given) {
    if (typeof chunk !== "string") throw new TypeError("finalizeStream must give text");
    yield chunk;
  }
}

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;
