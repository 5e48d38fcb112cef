import type { LookupAddress } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import type { LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

export interface WebResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** Its first bytes, decompressed; empty for a redirect. */
  readonly body: Buffer;
  /** Whether there was more than `mostBytes`. */
  readonly more: boolean;
}

/** One GET request to one of the addresses given, whatever the name means by now; redirects are not followed. */
export async function request(
  url: URL,
  addresses: readonly LookupAddress[],
  mostBytes: number,
  signal: AbortSignal,
): Promise<WebResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { request: send } = url.protocol === "https:" ? https : http;
  const sent = send(url, {
    // A connection of its own: a pooled one was opened for another check.
    agent: false,
    lookup: pinned(addresses),
    signal,
    headers: {
      "user-agent": "Toolgate",
      accept: "text/html, application/json;q=0.9, text/*;q=0.9, */*;q=0.1",
      "accept-encoding": "gzip, deflate, br",
    },
  });
  // The socket forgets its peer once it is closed.
  sent.once("response", (response) => resolve({ response, peer: response.socket.remoteAddress }));
  sent.on("error", reject).end();
  try {
    const { response, peer } = await promise;
    // A proxy that something put in between would have looked the name up again.
    if (!addresses.some(({ address }) => address === peer)) throw new Error("the connection went elsewhere");
    const { statusCode: status = 0, headers } = response;
    if (isRedirect(status) && headers.location !== undefined) {
      return { status, headers, body: Buffer.alloc(0), more: false };
    }
    return { status, headers, ...(await firstBytes(decoded(response), mostBytes)) };
  } finally {
    sent.destroy();
  }
}

interface Answer {
  readonly response: http.IncomingMessage;
  readonly peer: string | undefined;
}

export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

function pinned(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, answer) => {
    const [first] = addresses;
    if (options.all) answer(null, [...addresses]);
    else if (first !== undefined) answer(null, first.address, first.family);
    else answer(new Error("there is no address"), "");
  };
}

function decoded(response: http.IncomingMessage): Readable {
  const decoder = decoderFor(response.headers["content-encoding"]);
  if (decoder === null) return response;
  response.once("error", (error) => decoder.destroy(error));
  return response.pipe(decoder);
}

function decoderFor(encoding: string | undefined) {
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case "":
    case "identity":
      return null;
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      return createInflate();
    case "br":
      return createBrotliDecompress();
    default:
      throw new Error("it came in an encoding that cannot be read");
  }
}

async function firstBytes(
  stream: Readable,
  most: number,
): Promise<{ readonly body: Buffer; readonly more: boolean }> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    if (!Buffer.isBuffer(part)) continue;
    parts.push(part);
    size += part.length;
    if (size > most) break;
  }
  return { body: Buffer.concat(parts).subarray(0, most), more: size > most };
}
