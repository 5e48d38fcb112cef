import { request, type OutgoingHttpHeaders } from "node:http";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface RawRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
}

/** One request as it is, whatever its headers say; a stream is not waited for. */
export function raw(url: string, { method = "POST", path, headers, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path: path ?? pathname, method, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        const end = () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, text: Buffer.concat(chunks).toString() });
          sent.destroy();
        };
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", end);
        if (method === "GET" && response.headers["content-type"] === "text/event-stream") end();
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export const posted = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
} as const;

export const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
});

/** Begins a conversation; gives its id. */
export async function begin(url: string, token: string): Promise<string> {
  const { headers } = await raw(url, { headers: { ...posted, ...bearer(token) }, body: initialize });
  return String(headers["mcp-session-id"]);
}
