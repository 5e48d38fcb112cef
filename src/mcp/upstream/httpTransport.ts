import { validateHeaderName, validateHeaderValue } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { createBoundedFetch } from "./boundedFetch.ts";
import { serverUrl } from "./serverUrl.ts";
import type { HttpServer } from "./upstream.ts";
import { UpstreamError } from "./upstreamError.ts";

/** A server that somebody else runs, over Streamable HTTP. Throws where the address or a header is not allowed. */
export function httpTransport({ url, headers }: HttpServer): Transport {
  const target = serverUrl(url);
  const http = createBoundedFetch();
  const transport = new StreamableHTTPClientTransport(target, {
    fetch: http.fetch,
    requestInit: { headers: checked(headers) },
  });
  const close = transport.close.bind(transport);
  transport.close = async () => {
    // A courtesy, which nobody waits for long.
    await Promise.race([transport.terminateSession().catch(() => {}), pause(goodbyeMs)]);
    await close();
    http[Symbol.dispose]();
  };
  return transport;
}

const goodbyeMs = 500;

function checked(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(headers))
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      // Node's words show the value, which is often a secret.
      throw new UpstreamError("refused", `The header '${name}' is no valid header.`);
    }
  return headers;
}
