/**
 * What a method or function gave as JSON text for a model (behaviour 2.10): nothing is `"Done"`, an image
 * `{"mimeType":…,"data":…}` with its bytes in base64. Throws on what is no result.
 */
export function convertResult(given: unknown): string {
  if (given === undefined) return JSON.stringify("Done");
  refuseStreams(given);
  const text = JSON.stringify(given, plain);
  if (text === undefined) throw new Error(`the tool gave a ${typeof given}, which is no result`);
  return text;
}

/** Results that come bit by bit, or not at all until they are called, cannot be told (behaviour 2.6). */
function refuseStreams(given: unknown): void {
  const what = streamIn(given);
  if (what !== null) throw new Error(`the tool gave ${what}, which is no result: give the values themselves`);
}

function streamIn(given: unknown): string | null {
  if (typeof given === "function") return "a function";
  if (typeof given !== "object" || given === null) return null;
  if (Symbol.asyncIterator in given) return "an AsyncIterable";
  if ("subscribe" in given && typeof given.subscribe === "function") return "an Observable";
  return Symbol.iterator in given && "next" in given ? "an iterator" : null;
}

function plain(_key: string, value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries(value);
  if (value instanceof Set) return [...value];
  if (typeof value === "bigint") return String(value);
  return isImage(value)
    ? { mimeType: value.mimeType, data: Buffer.from(value.data).toString("base64") }
    : value;
}

/** So are the data parts of VS Code. */
const isImage = (value: unknown): value is { readonly mimeType: string; readonly data: Uint8Array } =>
  typeof value === "object" &&
  value !== null &&
  "mimeType" in value &&
  typeof value.mimeType === "string" &&
  "data" in value &&
  value.data instanceof Uint8Array;
