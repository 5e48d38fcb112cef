import * as http from "node:http";
import * as https from "node:https";
import type { FetchLike } from "@modelcontextprotocol/client";
import { checkedLookup, serverUrl } from "./serverUrl.ts";
import { mostReceived, mostSent, tooLarge } from "./sizes.ts";
import { UpstreamError } from "./upstreamError.ts";

export interface BoundedFetch extends Disposable {
  readonly fetch: FetchLike;
}

/** `fetch` to allowed addresses only, that follows no redirect, sends and takes no more than it should, and UTF-8 only. */
export function createBoundedFetch(): BoundedFetch {
  const agents = {
    "http:": new http.Agent({ keepAlive: true, lookup: checkedLookup }),
    "https:": new https.Agent({ keepAlive: true, lookup: checkedLookup }),
  };

  return {
    async fetch(to, init = {}) {
      const url = serverUrl(String(to));
      const body = typeof init.body === "string" ? init.body : "";
      const problem = tooLarge(body, mostSent.http);
      if (problem !== null) throw problem;
      const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
      const options = {
        method: init.method ?? "GET",
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(init.signal ? { signal: init.signal } : {}),
      };
      const sent =
        url.protocol === "https:"
          ? https.request(url, { ...options, agent: agents["https:"] })
          : http.request(url, { ...options, agent: agents["http:"] });
      sent.once("response", resolve).on("error", reject).end(body);
      return answerOf(await promise);
    },
    [Symbol.dispose]() {
      agents["http:"].destroy();
      agents["https:"].destroy();
    },
  };
}

function answerOf(message: http.IncomingMessage): Response {
  const { statusCode: status = 500, headers } = message;
  const init = { status, headers: Object.entries(headers).flatMap(pairs) };
  if (bodiless.has(status)) {
    message.resume();
    return new Response(null, init);
  }
  const isStream = /^text\/event-stream\b/i.test(headers["content-type"] ?? "");
  return new Response(ReadableStream.from(bounded(message, isStream)), init);
}

const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

function pairs([name, value]: [string, string | readonly string[] | undefined]): [string, string][] {
  if (value === undefined) return [];
  return typeof value === "string" ? [[name, value]] : value.map((one) => [name, one]);
}

/** The bytes as they come, as long as they are UTF-8 and no message of them is too large. */
async function* bounded(message: http.IncomingMessage, isStream: boolean): AsyncGenerator<Uint8Array> {
  if ((message.headers["content-encoding"] ?? "identity") !== "identity") {
    throw new UpstreamError("malformed", "The server's answer is compressed, which it was not asked to be.");
  }
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let size = 0;
  for await (const part of message) {
    if (!(part instanceof Uint8Array)) continue;
    decoder.decode(part, { stream: true });
    // Events end with an empty line: the rest begins another.
    const end = isStream ? endOfEvent(part) : -1;
    size = end === -1 ? size + part.length : part.length - end;
    if (size > mostReceived) throw new UpstreamError("malformed", "The server's answer is too large.");
    yield part;
  }
  decoder.decode();
}

/** Where the last event of these bytes ends; -1 where none does. */
function endOfEvent(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Math.max(buffer.lastIndexOf("\n\n"), buffer.lastIndexOf("\r\n\r\n"), buffer.lastIndexOf("\r\r"));
}
