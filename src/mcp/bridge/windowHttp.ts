import { Agent, request, type IncomingMessage } from "node:http";
import type { EndpointRecord } from "../../windows/endpointRecord.ts";

export interface HttpMessage {
  readonly method: "POST" | "GET" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly signal: AbortSignal;
}

/** Speaks HTTP to one window. */
export interface WindowHttp {
  /** Rejects with `Unreached` where nothing was sent. */
  send(message: HttpMessage): Promise<IncomingMessage>;
  close(): void;
}

/** Nobody listens there any more, and nothing was sent. */
export class Unreached extends Error {
  override readonly name = "Unreached";
}

export function windowHttp({ address, port }: EndpointRecord, token: string): WindowHttp {
  const agent = new Agent({ keepAlive: true });
  return {
    send: ({ method, headers, body, signal }) =>
      new Promise((resolve, reject) => {
        const sending = request(
          {
            agent,
            socketPath: address,
            method,
            path: "/mcp",
            headers: {
              host: `127.0.0.1:${port}`,
              authorization: `Bearer ${token}`,
              ...(body && { "content-type": "application/json", "content-length": body.length }),
              ...headers,
            },
            signal,
          },
          resolve,
        );
        sending.on("error", (error: NodeJS.ErrnoException) =>
          reject(notThere.has(error.code ?? "") ? new Unreached(error.message) : error),
        );
        sending.end(body);
      }),
    close: () => agent.destroy(),
  };
}

const notThere = new Set(["ECONNREFUSED", "ENOENT"]);

/** Reads the rest, so that the connection can be used again. Rejects what is longer than `most` bytes. */
export async function bodyOf(response: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
