import type { IncomingMessage, ServerResponse } from "node:http";

/** The request as the protocol library takes it, without its body, which has been read. */
export function webRequest(
  { method = "GET", headers, url = "/" }: IncomingMessage,
  signal: AbortSignal,
): Request {
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  return new Request(`http://127.0.0.1${url}`, { method, headers: entries, signal });
}

/** Aborts when the client goes away before it has the whole answer. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort(new Error("the client went away"));
  });
  return gone.signal;
}

/** Writes what the protocol library answers; a stream until one of both ends it. */
export async function writeResponse(from: Response, to: ServerResponse): Promise<void> {
  to.writeHead(from.status, Object.fromEntries(from.headers));
  const reader = from.body?.getReader();
  if (!reader) return void to.end();
  to.once("close", () => void reader.cancel().catch(() => undefined));
  // Whoever waits for a stream must learn that it is open; an answer that is there at once goes out in one piece.
  const opening = setTimeout(() => to.flushHeaders(), openingMs);
  for (;;) {
    const { done, value } = await reader.read();
    clearTimeout(opening);
    if (done || to.destroyed) break;
    if (!to.write(value)) await drained(to);
  }
  to.end();
}

const openingMs = 5;

function drained(to: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    to.once("drain", resolve);
    to.once("close", resolve);
  });
}
